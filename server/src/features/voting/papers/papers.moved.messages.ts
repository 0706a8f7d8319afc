import { messages } from '@oselia/contract/languages'

/** Texts about a meeting that was moved after it was announced. */
export const movedWords = messages({
  moved: {
    uk: 'Перенесення зборів',
    en: 'Change of the meeting',
    ru: 'Перенос собрания',
    es: 'Traslado de la junta',
  },
  movedText: {
    uk: '{on} перенесено збори, призначені на {was}. Причина: {reason}',
    en: 'On {on} the meeting convened for {was} was moved. Reason: {reason}',
    ru: '{on} перенесено собрание, назначенное на {was}. Причина: {reason}',
    es: 'El {on} se trasladó la junta convocada para el {was}. Motivo: {reason}',
  },
  replaces: {
    uk: 'Це повідомлення замінює попередні.',
    en: 'This notice replaces the former ones.',
    ru: 'Это уведомление заменяет предыдущие.',
    es: 'Esta convocatoria sustituye a las anteriores.',
  },
})
