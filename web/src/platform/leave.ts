import { text } from './messages.ts'
import { confirm } from './modal.tsx'

/** Asks whether unsaved changes may be discarded. */
export const confirmLeave = () =>
  confirm({
    title: text('ui.unsavedTitle'),
    text: text('ui.unsavedText'),
    yes: text('ui.leave'),
    no: text('ui.stay'),
    danger: true,
  })
