const dirty = new Set<object>()

/** Registers a form with unsaved changes; while one is registered, the app never reloads the page itself. */
export const setDirty = (form: object, isDirty: boolean) => void (isDirty ? dirty.add(form) : dirty.delete(form))

/** Whether any form on the page has unsaved changes. */
export const anythingUnsaved = () => dirty.size > 0

/** Discards unsaved changes after confirmation: nothing asks about them any more. */
export const giveUpUnsaved = () => dirty.clear()
