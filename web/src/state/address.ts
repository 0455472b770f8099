// Where this page comes from.

/** Can only this computer open its links? */
export const isHere = (): boolean => ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
