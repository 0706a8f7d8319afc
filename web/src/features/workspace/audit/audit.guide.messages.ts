import { messages } from '../../../platform/texts.ts'

/** Texts of the guide of the audit log. */
export const auditGuide = messages({
  tools: { uk: 'Хто, що й коли', en: 'Who, what and when', ru: 'Кто, что и когда', es: 'Quién, qué y cuándo' },
  toolsText: {
    uk: 'Виберіть людину, дію чи дні. Натисніть на час запису, щоб побачити, що було й що стало.',
    en: 'Choose a person, an action or dates. Press the time of an entry to see what was before and after.',
    ru: 'Выберите человека, действие или дни. Нажмите на время записи, чтобы увидеть, что было и что стало.',
    es: 'Elija una persona, una acción o días. Pulse la hora de un registro para ver el antes y el después.',
  },
  verify: {
    uk: 'Перевірка цілісності',
    en: 'Integrity check',
    ru: 'Проверка целостности',
    es: 'Verificación de integridad',
  },
  verifyText: {
    uk: 'Кожен запис захищено контрольною сумою, що залежить від попереднього. Перевірка покаже, чи не змінили журнал в обхід системи.',
    en: 'Each entry is protected by a checksum that depends on the previous entry. The check shows whether the log was changed outside the system.',
    ru: 'Каждая запись защищена контрольной суммой, зависящей от предыдущей. Проверка покажет, не изменили ли журнал в обход системы.',
    es: 'Cada registro está protegido por una suma de control que depende del anterior. La comprobación muestra si el registro se cambió fuera del sistema.',
  },
})
