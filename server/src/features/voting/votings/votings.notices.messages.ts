import { messages } from '@oselia/contract/languages'

/** Subjects of notifications. */
export const noticeWords = messages({
  announced: {
    uk: 'Оголошено голосування «{name}»',
    en: 'The voting “{name}” was announced',
    ru: 'Объявлено голосование «{name}»',
    es: 'Se ha convocado la votación «{name}»',
  },
  cancelled: {
    uk: 'Голосування «{name}» скасовано',
    en: 'The voting “{name}” was cancelled',
    ru: 'Голосование «{name}» отменено',
    es: 'La votación «{name}» se ha anulado',
  },
  rescheduled: {
    uk: 'Збори «{name}» перенесено на {day}',
    en: 'The meeting “{name}” was moved to {day}',
    ru: 'Собрание «{name}» перенесено на {day}',
    es: 'La junta «{name}» se ha trasladado al {day}',
  },
  meeting_soon: {
    uk: 'Завтра збори: «{name}»',
    en: 'The meeting is tomorrow: “{name}”',
    ru: 'Завтра собрание: «{name}»',
    es: 'Mañana es la junta: «{name}»',
  },
  survey_ending: {
    uk: 'Опитування «{name}» триває до {day}',
    en: 'The survey “{name}” runs until {day}',
    ru: 'Опрос «{name}» идёт до {day}',
    es: 'La encuesta «{name}» termina el {day}',
  },
  extended: {
    uk: 'Опитування «{name}» продовжено до {day}',
    en: 'The survey “{name}” was extended until {day}',
    ru: 'Опрос «{name}» продлён до {day}',
    es: 'La encuesta «{name}» se ha prorrogado hasta el {day}',
  },
  counting: {
    uk: 'Голоси подано, настав час підрахунку: «{name}»',
    en: 'Voting is over, time to count: “{name}”',
    ru: 'Голоса поданы, настало время подсчёта: «{name}»',
    es: 'La votación ha terminado, proceda al recuento: «{name}»',
  },
  conflict: {
    uk: 'Два бюлетені одного співвласника: «{name}»',
    en: 'Two ballots of one owner: “{name}”',
    ru: 'Два бюллетеня одного совладельца: «{name}»',
    es: 'Dos papeletas de un mismo propietario: «{name}»',
  },
  granted: {
    uk: 'Вам надано доступ до голосування «{name}»',
    en: 'You were given access to the voting “{name}”',
    ru: 'Вам предоставлен доступ к голосованию «{name}»',
    es: 'Tiene acceso a la votación «{name}»',
  },
  open: { uk: 'Відкрити голосування', en: 'Open the voting', ru: 'Открыть голосование', es: 'Abrir la votación' },
})
