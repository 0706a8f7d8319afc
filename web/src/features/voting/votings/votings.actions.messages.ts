import { messages } from '../../../platform/texts.ts'

/** Operations in the history of votings. */
export const votingActions = messages({
  announced: { uk: 'Оголошено', en: 'Announced', ru: 'Объявлено', es: 'Convocada' },
  meeting: { uk: 'Збори почалися', en: 'The meeting began', ru: 'Собрание началось', es: 'Empezó la junta' },
  survey: {
    uk: 'Почалося письмове опитування',
    en: 'The written survey began',
    ru: 'Начался письменный опрос',
    es: 'Empezó la encuesta escrita',
  },
  vote_withheld: {
    uk: 'Позбавлено права голосу',
    en: 'Vote withheld',
    ru: 'Лишён права голоса',
    es: 'Privado del voto',
  },
  vote_restored: {
    uk: 'Повернуто право голосу',
    en: 'Vote given back',
    ru: 'Возвращено право голоса',
    es: 'Voto devuelto',
  },
  second_call: {
    uk: 'Збори проведено за другим скликанням',
    en: 'Meeting held in second call',
    ru: 'Собрание проведено по второму созыву',
    es: 'Junta celebrada en segunda convocatoria',
  },
  second_call_withdrawn: {
    uk: 'Друге скликання скасовано',
    en: 'Second call taken back',
    ru: 'Второй созыв отменён',
    es: 'Segunda convocatoria anulada',
  },
  rescheduled: {
    uk: 'Збори перенесено',
    en: 'Meeting moved',
    ru: 'Собрание перенесено',
    es: 'Junta trasladada',
  },
  extended: {
    uk: 'Опитування продовжено',
    en: 'Survey extended',
    ru: 'Опрос продлён',
    es: 'Encuesta prorrogada',
  },
  counting: { uk: 'Почався підрахунок', en: 'The count began', ru: 'Начался подсчёт', es: 'Empezó el recuento' },
  cancelled: {
    uk: 'Голосування скасовано',
    en: 'Voting cancelled',
    ru: 'Голосование отменено',
    es: 'Votación anulada',
  },
  mark: { uk: 'Змінено позначку', en: 'Mark changed', ru: 'Изменена отметка', es: 'Marca modificada' },
  ballot: { uk: 'Унесено голос', en: 'Ballot entered', ru: 'Внесён голос', es: 'Voto introducido' },
  ballot_conflict: {
    uk: 'Унесено другий бюлетень',
    en: 'Second ballot entered',
    ru: 'Внесён второй бюллетень',
    es: 'Segunda papeleta introducida',
  },
  ballot_count: {
    uk: 'Зараховано цей бюлетень',
    en: 'This ballot counted',
    ru: 'Засчитан этот бюллетень',
    es: 'Se cuenta esta papeleta',
  },
  ballot_reject: {
    uk: 'Бюлетень не зараховано',
    en: 'Ballot left out',
    ru: 'Бюллетень не засчитан',
    es: 'Papeleta descartada',
  },
  ballot_withdraw: { uk: 'Голос відкликано', en: 'Ballot withdrawn', ru: 'Голос отозван', es: 'Voto retirado' },
  attendance: {
    uk: 'Зареєстровано на зборах',
    en: 'Registered at the meeting',
    ru: 'Отмечена регистрация на собрании',
    es: 'Asistencia registrada',
  },
  attendance_withdrawn: {
    uk: 'Реєстрацію знято',
    en: 'Registration taken back',
    ru: 'Регистрация снята',
    es: 'Asistencia anulada',
  },
  notices: {
    uk: 'Записано повідомлення',
    en: 'Notices recorded',
    ru: 'Записаны уведомления',
    es: 'Convocatorias registradas',
  },
  grant_add: {
    uk: 'Надано доступ до голосування',
    en: 'Access to the voting given',
    ru: 'Предоставлен доступ к голосованию',
    es: 'Acceso a la votación concedido',
  },
  grant_change: {
    uk: 'Змінено доступ до голосування',
    en: 'Access to the voting changed',
    ru: 'Изменён доступ к голосованию',
    es: 'Acceso a la votación modificado',
  },
  grant_revoke: {
    uk: 'Відкликано доступ до голосування',
    en: 'Access to the voting revoked',
    ru: 'Отозван доступ к голосованию',
    es: 'Acceso a la votación revocado',
  },
})
