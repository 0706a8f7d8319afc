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
  movedTo: {
    uk: '{on} збори, призначені на {was}, перенесено на {to}. Причина: {reason}',
    en: 'On {on} the meeting convened for {was} was moved to {to}. Reason: {reason}',
    ru: '{on} собрание, назначенное на {was}, перенесено на {to}. Причина: {reason}',
    es: 'El {on} la junta convocada para el {was} se trasladó al {to}. Motivo: {reason}',
  },
  movedEarly: {
    uk: '(Строк повідомлення не дотримано: не менш як {days} дн., тобто не раніше {earliest}.)',
    en: '(The term of notice was not kept: at least {days} days, so not before {earliest}.)',
    ru: '(Срок уведомления не соблюдён: не менее {days} дн., то есть не ранее {earliest}.)',
    es: '(No se respetó el plazo de convocatoria: al menos {days} días, es decir, no antes del {earliest}.)',
  },
  replaces: {
    uk: 'Це повідомлення замінює попередні.',
    en: 'This notice replaces the former ones.',
    ru: 'Это уведомление заменяет предыдущие.',
    es: 'Esta convocatoria sustituye a las anteriores.',
  },
})
