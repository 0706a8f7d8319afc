/** Problems of service requests and their chats. */
export const requestProblems = {
  similar_open: {
    uk: 'Уже є схожа відкрита заявка. Перегляньте її або підтвердьте, що це інша',
    en: 'A similar request is already open. Look at it, or confirm that this is a different one',
    ru: 'Уже есть похожая открытая заявка. Просмотрите её или подтвердите, что это другая',
    es: 'Ya hay una solicitud parecida abierta. Véala o confirme que es otra',
  },
  too_many_open: {
    uk: 'Забагато заявок від цієї людини за добу',
    en: 'Too many requests from this person in one day',
    ru: 'Слишком много заявок от этого человека за сутки',
    es: 'Demasiadas solicitudes de esta persona en un día',
  },
  confirm_needed_public: {
    uk: 'Це побачить мешканець. Підтвердьте, що відповідь призначена мешканцеві',
    en: 'The resident will see this. Confirm that the reply is meant for the resident',
    ru: 'Это увидит житель. Подтвердите, что ответ предназначен жителю',
    es: 'Esto lo verá el residente. Confirme que la respuesta va dirigida al residente',
  },
  chat_closed: {
    uk: 'Цей чат закрито',
    en: 'This chat is closed',
    ru: 'Этот чат закрыт',
    es: 'Este chat está cerrado',
  },
  replied_since: {
    uk: 'Після цього вже відповіли: скасувати зміну не можна',
    en: 'Someone has replied since: the change can’t be undone',
    ru: 'После этого уже ответили: отменить изменение нельзя',
    es: 'Alguien ha respondido desde entonces: no se puede deshacer el cambio',
  },
  too_late_to_undo: {
    uk: 'Минуло 10 хвилин: скасувати зміну вже не можна',
    en: '10 minutes have passed: the change can no longer be undone',
    ru: 'Прошло 10 минут: отменить изменение уже нельзя',
    es: 'Han pasado 10 minutos: ya no se puede deshacer el cambio',
  },
  too_late_to_edit: {
    uk: 'Минуло 15 хвилин: змінити повідомлення вже не можна',
    en: '15 minutes have passed: the message can no longer be edited',
    ru: 'Прошло 15 минут: изменить сообщение уже нельзя',
    es: 'Han pasado 15 minutos: el mensaje ya no se puede editar',
  },
  term_fixed: {
    uk: 'Цей строк встановлено законом: його не можна призупинити чи перенести',
    en: 'This deadline is set by law: it can’t be paused or postponed',
    ru: 'Этот срок установлен законом: его нельзя приостановить или перенести',
    es: 'Este plazo lo fija la ley: no se puede suspender ni aplazar',
  },
}
