import { messages } from '../../platform/texts.ts'

/** Texts of the guide of the log. */
export const auditGuide = messages({
  tools: { uk: 'Хто, що й коли', en: 'Who, what and when', ru: 'Кто, что и когда', es: 'Quién, qué y cuándo' },
  toolsText: {
    uk: 'Виберіть людину, дію чи дні. Натисніть на час запису — відкриється, що було й що стало.',
    en: 'Choose a person, an act or days. Press the time of an entry to see what was before and after.',
    ru: 'Выберите человека, действие или дни. Нажмите на время записи — откроется, что было и что стало.',
    es: 'Elija una persona, una acción o días. Pulse la hora de un registro para ver el antes y el después.',
  },
  verify: {
    uk: 'Доказ цілості',
    en: 'Proof of integrity',
    ru: 'Доказательство целостности',
    es: 'Prueba de integridad',
  },
  verifyText: {
    uk: 'Кожен запис має печатку, що залежить від попереднього. Перевірка покаже, чи не змінили журнал повз систему.',
    en: 'Each entry has a seal that depends on the one before. The check shows whether the log was changed behind the system’s back.',
    ru: 'У каждой записи есть печать, зависящая от предыдущей. Проверка покажет, не изменили ли журнал в обход системы.',
    es: 'Cada registro tiene un sello que depende del anterior. La comprobación muestra si el registro se cambió fuera del sistema.',
  },
})
