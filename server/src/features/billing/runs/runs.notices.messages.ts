import { messages } from '@oselia/contract/languages'

/** Texts of notifications about runs by e-mail and SMS. */
export const runWords = messages({
  done: {
    uk: 'Рахунки за {month} виставлено: {number}',
    en: 'Bills of {month} are issued: {number}',
    ru: 'Счета за {month} выставлены: {number}',
    es: 'Recibos de {month} emitidos: {number}',
  },
  failed: {
    uk: 'Рахунки за {month} виставлено не всі; будинків із помилкою: {number}',
    en: 'Not all bills of {month} are issued; buildings with errors: {number}',
    ru: 'Счета за {month} выставлены не все; домов с ошибкой: {number}',
    es: 'No se emitieron todos los recibos de {month}; edificios con errores: {number}',
  },
  stopped: {
    uk: 'Формування рахунків за {month} перервалося: продовжте його',
    en: 'The run of bills of {month} has stopped: continue it',
    ru: 'Формирование счетов за {month} прервалось: продолжите его',
    es: 'La emisión de recibos de {month} se ha interrumpido: reanúdela',
  },
  open: { uk: 'Відкрити формування', en: 'Open the run', ru: 'Открыть формирование', es: 'Abrir la emisión' },
})
