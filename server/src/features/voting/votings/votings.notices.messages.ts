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
  clock: {
    uk: 'Опитування «{name}» не завершено за строком: годинник сервера під сумнівом. Перевірте час на сервері',
    en: 'The survey “{name}” was not ended at its time: the clock of the server is in doubt. Check the time of the server',
    ru: 'Опрос «{name}» не завершён по сроку: часы сервера под сомнением. Проверьте время на сервере',
    es: 'La encuesta «{name}» no se ha cerrado a su hora: el reloj del servidor está en duda. Compruebe la hora del servidor',
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
