import { messages, plural } from '../../../platform/texts.ts'

/** Texts of the screen for the hall, and of whom to visit first. */
export const votingHall = messages({
  title: { uk: 'Екран для зали', en: 'Hall screen', ru: 'Экран для зала', es: 'Pantalla de sala' },
  open: { uk: 'Екран для зали', en: 'Hall screen', ru: 'Экран для зала', es: 'Pantalla de sala' },
  present: { uk: 'Присутні:', en: 'Present:', ru: 'Присутствуют:', es: 'Presentes:' },
  voted: {
    uk: 'Проголосували {voted} з {owners}',
    en: '{voted} of {owners} have voted',
    ru: 'Проголосовали {voted} из {owners}',
    es: 'Han votado {voted} de {owners}',
  },
  quorum: { uk: 'Кворум є', en: 'Quorum reached', ru: 'Кворум есть', es: 'Hay quórum' },
  noQuorum: { uk: 'Кворуму немає', en: 'No quorum', ru: 'Кворума нет', es: 'No hay quórum' },
  page: {
    uk: 'Питання {from}–{to} з {of}',
    en: 'Questions {from}–{to} of {of}',
    ru: 'Вопросы {from}–{to} из {of}',
    es: 'Preguntas {from}–{to} de {of}',
  },
  pageOfOne: {
    uk: 'Питання {from} з {of}',
    en: 'Question {from} of {of}',
    ru: 'Вопрос {from} из {of}',
    es: 'Pregunta {from} de {of}',
  },
  before: {
    uk: 'Попередні питання',
    en: 'Previous questions',
    ru: 'Предыдущие вопросы',
    es: 'Preguntas anteriores',
  },
  after: { uk: 'Наступні питання', en: 'Next questions', ru: 'Следующие вопросы', es: 'Preguntas siguientes' },
  pause: {
    uk: 'Зупинити зміну питань',
    en: 'Stop changing questions',
    ru: 'Остановить смену вопросов',
    es: 'Detener el cambio de preguntas',
  },
  resume: {
    uk: 'Змінювати питання далі',
    en: 'Resume changing questions',
    ru: 'Менять вопросы дальше',
    es: 'Reanudar el cambio de preguntas',
  },
  close: { uk: 'Закрити екран', en: 'Close the screen', ru: 'Закрыть экран', es: 'Cerrar la pantalla' },
  visits: {
    uk: 'До кого піти насамперед',
    en: 'Whom to visit first',
    ru: 'К кому пойти в первую очередь',
    es: 'A quién visitar primero',
  },
  visitsNeeded: plural({
    uk: {
      one: 'Вистачить {count} голосу «за»:',
      few: 'Вистачить {count} голосів «за»:',
      many: 'Вистачить {count} голосів «за»:',
      other: 'Вистачить голосів «за»: {count}',
    },
    en: { one: '{count} vote for it would do:', other: '{count} votes for it would do:' },
    ru: {
      one: 'Хватит {count} голоса «за»:',
      few: 'Хватит {count} голосов «за»:',
      many: 'Хватит {count} голосов «за»:',
      other: 'Хватит голосов «за»: {count}',
    },
    es: { one: 'Basta {count} voto a favor:', other: 'Bastan {count} votos a favor:' },
  }),
  visitsHidden: {
    uk: 'Ці співвласники не з Ваших будинків.',
    en: 'These owners are not of your buildings.',
    ru: 'Эти совладельцы не из Ваших домов.',
    es: 'Estos propietarios no son de sus edificios.',
  },
  visitsMore: plural({
    uk: { one: 'і ще {count}', few: 'і ще {count}', many: 'і ще {count}', other: 'і ще {count}' },
    en: { one: 'and {count} more', other: 'and {count} more' },
    ru: { one: 'и ещё {count}', few: 'и ещё {count}', many: 'и ещё {count}', other: 'и ещё {count}' },
    es: { one: 'y {count} más', other: 'y {count} más' },
  }),
  missing: {
    uk: 'Усі, хто не голосував',
    en: 'All who have not voted',
    ru: 'Все, кто не голосовал',
    es: 'Todos los que no han votado',
  },
})
