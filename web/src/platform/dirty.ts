const dirty = new Set<object>()

/** Registers a form with unsaved changes; while one is registered the page is never reloaded by the app itself. */
export const setDirty = (form: object, isDirty: boolean) => void (isDirty ? dirty.add(form) : dirty.delete(form))

/** Whether any form on the page holds unsaved changes. */
export const anythingUnsaved = () => dirty.size > 0

/** Gives up what is not saved, after the person agreed to it: nothing asks about it any more. */
export const giveUpUnsaved = () => dirty.clear()
