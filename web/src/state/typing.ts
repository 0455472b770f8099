// Keys that are commands, and keys that belong to what has the focus.

/** Fields, and dialogs, which have keys of their own. */
const FIELDS = "input, textarea, select, dialog";

/** Does the key belong to a field or a dialog? Then it is no command. */
export const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(FIELDS) !== null;

/** Is a key held that makes a command of the browser's of it? */
export const isModified = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;
