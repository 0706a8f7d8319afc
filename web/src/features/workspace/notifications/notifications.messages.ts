import { documentSubjects } from '@oselia/contract/documents.messages'
import { requestSubjects } from '@oselia/contract/requests.messages'
import { messages, plural } from '../../../platform/texts.ts'

/** The label of the bell, used on every page. */
export const bell = messages({
  none: { uk: 'Сповіщення', en: 'Notifications', ru: 'Уведомления', es: 'Notificaciones' },
  unread: plural({
    uk: {
      one: 'Сповіщення: {count} непрочитане',
      few: 'Сповіщення: {count} непрочитані',
      many: 'Сповіщення: {count} непрочитаних',
      other: 'Сповіщення: {count} непрочитаного',
    },
    en: { one: 'Notifications: {count} unread', other: 'Notifications: {count} unread' },
    ru: {
      one: 'Уведомления: {count} непрочитанное',
      few: 'Уведомления: {count} непрочитанных',
      many: 'Уведомления: {count} непрочитанных',
      other: 'Уведомления: {count} непрочитанного',
    },
    es: { one: 'Notificaciones: {count} sin leer', other: 'Notificaciones: {count} sin leer' },
  }),
})

/** Texts of the list of notifications. */
export const notifications = messages({
  title: { uk: 'Сповіщення', en: 'Notifications', ru: 'Уведомления', es: 'Notificaciones' },
  readAll: { uk: 'Прочитати всі', en: 'Mark all as read', ru: 'Прочитать все', es: 'Marcar todas como leídas' },
  older: { uk: 'Показати давніші', en: 'Show older', ru: 'Показать более ранние', es: 'Mostrar anteriores' },
  empty: {
    uk: 'Сповіщень немає',
    en: 'No notifications',
    ru: 'Уведомлений нет',
    es: 'No hay notificaciones',
  },
  failed: {
    uk: 'Не вдалося завантажити сповіщення',
    en: 'The notifications could not be loaded',
    ru: 'Не удалось загрузить уведомления',
    es: 'No se pudieron cargar las notificaciones',
  },
  sound: {
    uk: 'Звук на цьому пристрої',
    en: 'Sound on this device',
    ru: 'Звук на этом устройстве',
    es: 'Sonido en este dispositivo',
  },
  settings: {
    uk: 'Налаштувати листи та SMS',
    en: 'Set up e-mails and SMS',
    ru: 'Настроить письма и SMS',
    es: 'Configurar correos y SMS',
  },
  today: { uk: 'Сьогодні', en: 'Today', ru: 'Сегодня', es: 'Hoy' },
  unread: { uk: 'Непрочитане', en: 'Unread', ru: 'Непрочитанное', es: 'Sin leer' },
  ...requestSubjects,
  ...documentSubjects,
  decision_assigned: {
    uk: 'Вам доручено рішення «{name}»',
    en: 'You are responsible for the decision “{name}”',
    ru: 'Вам поручено решение «{name}»',
    es: 'Se le ha asignado el acuerdo «{name}»',
  },
  decision_late: {
    uk: 'Строк виконання рішення «{name}» минув',
    en: 'The decision “{name}” is overdue',
    ru: 'Срок исполнения решения «{name}» истёк',
    es: 'El acuerdo «{name}» está fuera de plazo',
  },
  protocol_storage: {
    uk: 'Передайте на зберігання оригінал протоколу «{name}»',
    en: 'Hand over the original minutes “{name}” for storage',
    ru: 'Передайте на хранение оригинал протокола «{name}»',
    es: 'Entregue para su custodia el acta original «{name}»',
  },
  interview_closed: {
    uk: 'Опитування «{name}» завершено, відповідей: {answers}',
    en: 'The poll “{name}” is closed, answers: {answers}',
    ru: 'Опрос «{name}» завершён, ответов: {answers}',
    es: 'La encuesta «{name}» se ha cerrado, respuestas: {answers}',
  },
  voting_announced: {
    uk: 'Оголошено голосування «{name}»',
    en: 'The voting “{name}” was announced',
    ru: 'Объявлено голосование «{name}»',
    es: 'Se ha convocado la votación «{name}»',
  },
  voting_rescheduled: {
    uk: 'Збори «{name}» перенесено на {day}',
    en: 'The meeting “{name}” was moved to {day}',
    ru: 'Собрание «{name}» перенесено на {day}',
    es: 'La junta «{name}» se ha trasladado al {day}',
  },
  voting_cancelled: {
    uk: 'Голосування «{name}» скасовано',
    en: 'The voting “{name}” was cancelled',
    ru: 'Голосование «{name}» отменено',
    es: 'La votación «{name}» se ha anulado',
  },
  voting_clock: {
    uk: 'Опитування «{name}» не завершено за строком: годинник сервера під сумнівом. Перевірте час на сервері',
    en: 'The survey “{name}” was not ended at its time: the clock of the server is in doubt. Check the time of the server',
    ru: 'Опрос «{name}» не завершён по сроку: часы сервера под сомнением. Проверьте время на сервере',
    es: 'La encuesta «{name}» no se ha cerrado a su hora: el reloj del servidor está en duda. Compruebe la hora del servidor',
  },
  voting_meeting_soon: {
    uk: 'Завтра збори: «{name}»',
    en: 'The meeting is tomorrow: “{name}”',
    ru: 'Завтра собрание: «{name}»',
    es: 'Mañana es la junta: «{name}»',
  },
  voting_survey_ending: {
    uk: 'Опитування «{name}» триває до {day}',
    en: 'The survey “{name}” runs until {day}',
    ru: 'Опрос «{name}» идёт до {day}',
    es: 'La encuesta «{name}» termina el {day}',
  },
  voting_extended: {
    uk: 'Опитування «{name}» продовжено до {day}',
    en: 'The survey “{name}” was extended until {day}',
    ru: 'Опрос «{name}» продлён до {day}',
    es: 'La encuesta «{name}» se ha prorrogado hasta el {day}',
  },
  voting_counting: {
    uk: 'Голоси подано, настав час підрахунку: «{name}»',
    en: 'Voting is over, time to count: “{name}”',
    ru: 'Голоса поданы, настало время подсчёта: «{name}»',
    es: 'La votación ha terminado, proceda al recuento: «{name}»',
  },
  voting_conflict: {
    uk: 'Два бюлетені одного співвласника: «{name}»',
    en: 'Two ballots of one owner: “{name}”',
    ru: 'Два бюллетеня одного совладельца: «{name}»',
    es: 'Dos papeletas de un mismo propietario: «{name}»',
  },
  voting_granted: {
    uk: 'Вам надано доступ до голосування «{name}»',
    en: 'You were given access to the voting “{name}”',
    ru: 'Вам предоставлен доступ к голосованию «{name}»',
    es: 'Tiene acceso a la votación «{name}»',
  },
  event_soon: {
    uk: 'Незабаром: {name}',
    en: 'Soon: {name}',
    ru: 'Скоро: {name}',
    es: 'Pronto: {name}',
  },
  contract_ending: {
    uk: 'Договір діє до {day}',
    en: 'A contract ends on {day}',
    ru: 'Договор действует до {day}',
    es: 'Un contrato termina el {day}',
  },
  supplier_contract_ending: {
    uk: 'Договір діє до {day}',
    en: 'A contract ends on {day}',
    ru: 'Договор действует до {day}',
    es: 'Un contrato termina el {day}',
  },
  bills_run_done: {
    uk: 'Рахунки за {month} виставлено: {number}',
    en: 'Bills of {month} are issued: {number}',
    ru: 'Счета за {month} выставлены: {number}',
    es: 'Recibos de {month} emitidos: {number}',
  },
  bills_run_failed: {
    uk: 'Рахунки за {month} виставлено не всі; будинків із помилкою: {number}',
    en: 'Not all bills of {month} are issued; buildings with errors: {number}',
    ru: 'Счета за {month} выставлены не все; домов с ошибкой: {number}',
    es: 'No se emitieron todos los recibos de {month}; edificios con errores: {number}',
  },
  bills_run_stopped: {
    uk: 'Формування рахунків за {month} перервалося',
    en: 'The run of bills of {month} has stopped',
    ru: 'Формирование счетов за {month} прервалось',
    es: 'La emisión de recibos de {month} se ha interrumpido',
  },
  payments_unmatched: {
    uk: 'Нерознесені надходження чекають з {day}: {number}',
    en: 'Receipts on no account wait since {day}: {number}',
    ru: 'Неразнесённые поступления ждут с {day}: {number}',
    es: 'Ingresos sin asignar esperan desde el {day}: {number}',
  },
})
