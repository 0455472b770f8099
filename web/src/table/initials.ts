// A letter for each player.

const letters = (name: string, count: number): string => Array.from(name.trim()).slice(0, count).join("");

/** The first letter of each name; two of them where players would share one; and a number where that does not help either. */
export function initials(names: readonly string[]): string[] {
  const one = names.map((name) => letters(name, 1).toLocaleUpperCase());
  const two = names.map((name) => letters(name, 1).toLocaleUpperCase() + Array.from(name.trim()).slice(1, 2).join("").toLocaleLowerCase());
  const isShared = (all: readonly string[], at: number): boolean => all[at] === "" || all.filter((other) => other === all[at]).length > 1;
  return names.map((_, at) => (!isShared(one, at) ? one[at]! : !isShared(two, at) ? two[at]! : `${one[at]}${at + 1}`));
}
