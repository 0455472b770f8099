// The records in a file that somebody opens. It is read on this device.

/** The largest file that is read, in bytes: a list of many records may be longer than one. */
export const MOST_BYTES = 8_000_000;

/** The records in a text: one, or one in each line. What they say is not checked here. */
export function recordsIn(text: string): string[] {
  const isRecord = (one: string): boolean => {
    try {
      return (Object(JSON.parse(one)) as { format?: unknown }).format !== undefined;
    } catch {
      return false;
    }
  };
  const whole = text.trim();
  return isRecord(whole) ? [whole] : whole.split("\n").filter((line) => isRecord(line));
}
