/** Refusals of service requests and their chats. */
export const requestProblems = {
  similar_open: {
    uk: 'Схожа заявка вже відкрита. Перегляньте її або підтвердьте, що це інша',
    en: 'A similar request is open already. Look at it, or confirm that this is another one',
    ru: 'Похожая заявка уже открыта. Просмотрите её или подтвердите, что это другая',
    es: 'Ya hay una solicitud parecida abierta. Véala o confirme que es otra',
  },
  too_many_open: {
    uk: 'Забагато заявок від цієї людини за добу',
    en: 'Too many requests of this person within a day',
    ru: 'Слишком много заявок от этого человека за сутки',
    es: 'Demasiadas solicitudes de esta persona en un día',
  },
  confirm_needed_public: {
    uk: 'Це побачить мешканець. Підтвердьте, що відповідь для нього',
    en: 'The resident will see this. Confirm that it is meant for him',
    ru: 'Это увидит житель. Подтвердите, что ответ для него',
    es: 'Esto lo verá el residente. Confirme que la respuesta es para él',
  },
  chat_closed: {
    uk: 'Цей чат закрито',
    en: 'This chat is closed',
    ru: 'Этот чат закрыт',
    es: 'Este chat está cerrado',
  },
  replied_since: {
    uk: 'Відтоді вже відповіли: повернути зміну не можна',
    en: 'Somebody has replied since: the change can’t be taken back',
    ru: 'С тех пор уже ответили: вернуть изменение нельзя',
    es: 'Alguien ha respondido desde entonces: no se puede deshacer el cambio',
  },
  too_late_to_undo: {
    uk: 'Минуло 10 хвилин: зміну вже не повернути',
    en: '10 minutes have passed: the change can’t be taken back any more',
    ru: 'Прошло 10 минут: изменение уже не вернуть',
    es: 'Han pasado 10 minutos: ya no se puede deshacer el cambio',
  },
  too_late_to_edit: {
    uk: 'Минуло 15 хвилин: повідомлення вже не змінити',
    en: '15 minutes have passed: the message can’t be changed any more',
    ru: 'Прошло 15 минут: сообщение уже не изменить',
    es: 'Han pasado 15 minutos: el mensaje ya no se puede cambiar',
  },
  term_fixed: {
    uk: 'Цей строк встановлено законом: його не зупиняють і не переносять',
    en: 'This term is set by law: it is neither stopped nor put off',
    ru: 'Этот срок установлен законом: его не останавливают и не переносят',
    es: 'Este plazo lo fija la ley: no se detiene ni se aplaza',
  },
}
