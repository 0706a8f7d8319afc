import { messages } from './texts.ts'

/** Texts of background jobs. */
export const jobs = messages({
  progress: { uk: '{done} з {total}', en: '{done} of {total}', ru: '{done} из {total}', es: '{done} de {total}' },
  queued: { uk: 'У черзі…', en: 'Queued…', ru: 'В очереди…', es: 'En cola…' },
  leave: {
    uk: 'Можна працювати далі: ми повідомимо про результат.',
    en: 'You can carry on working: we will let you know the result.',
    ru: 'Можно работать дальше: мы сообщим о результате.',
    es: 'Puede seguir trabajando: le avisaremos del resultado.',
  },
  failed: {
    uk: '{title}: не вдалося завершити',
    en: '{title}: could not be finished',
    ru: '{title}: не удалось завершить',
    es: '{title}: no se ha podido terminar',
  },
  why: { uk: 'Чому', en: 'Why', ru: 'Почему', es: 'Por qué' },
  whyTitle: {
    uk: 'Чому пропущено',
    en: 'Why they were skipped',
    ru: 'Почему пропущено',
    es: 'Por qué se han omitido',
  },
  andOthers: { uk: ' та інші', en: ' and others', ru: ' и другие', es: ' y otras' },
  skipped: { uk: 'Пропущено: {count}', en: 'Skipped: {count}', ru: 'Пропущено: {count}', es: 'Omitidos: {count}' },
})
