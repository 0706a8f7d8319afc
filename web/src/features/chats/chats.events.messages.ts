import { messages } from '../../platform/texts.ts'

/** Lines of the product itself. */
export const chatEvents = messages({
  created: { uk: 'Заявку створено', en: 'The request was created', ru: 'Заявка создана', es: 'Solicitud creada' },
  moved: { uk: 'Стан: {state}', en: 'State: {state}', ru: 'Состояние: {state}', es: 'Estado: {state}' },
  assigned: { uk: 'Виконавець: {name}', en: 'Performer: {name}', ru: 'Исполнитель: {name}', es: 'Ejecutor: {name}' },
  assignedNameless: {
    uk: 'Призначено виконавця',
    en: 'A performer was assigned',
    ru: 'Назначен исполнитель',
    es: 'Se asignó un ejecutor',
  },
  responsible: {
    uk: 'Відповідальний: {name}',
    en: 'Responsible: {name}',
    ru: 'Ответственный: {name}',
    es: 'Responsable: {name}',
  },
  responsibleNameless: {
    uk: 'Призначено відповідального',
    en: 'Somebody answers for the request now',
    ru: 'Назначен ответственный',
    es: 'Se asignó un responsable',
  },
  waits: {
    uk: 'Стан: очікує {what}',
    en: 'State: waiting {what}',
    ru: 'Состояние: ожидает {what}',
    es: 'Estado: espera {what}',
  },
  deferred: {
    uk: 'Відкладено до {day}',
    en: 'Put off until {day}',
    ru: 'Отложена до {day}',
    es: 'Aplazada hasta el {day}',
  },
  cancelled: { uk: 'Скасовано: {what}', en: 'Cancelled: {what}', ru: 'Отменена: {what}', es: 'Cancelada: {what}' },
  joined: {
    uk: 'Заявку приєднано до аварії «{name}»',
    en: 'The request joined the incident “{name}”',
    ru: 'Заявка присоединена к аварии «{name}»',
    es: 'La solicitud se unió a la incidencia «{name}»',
  },
  left: {
    uk: 'Заявку від’єднано від аварії «{name}»',
    en: 'The request left the incident “{name}”',
    ru: 'Заявка отсоединена от аварии «{name}»',
    es: 'La solicitud se separó de la incidencia «{name}»',
  },
  link: {
    uk: 'Надано посилання на службовий чат: {name}',
    en: 'A link to the staff chat was given to {name}',
    ru: 'Предоставлена ссылка на служебный чат: {name}',
    es: 'Se dio un enlace al chat interno: {name}',
  },
  memberLink: {
    uk: 'Надано посилання на чат з мешканцем: {name}',
    en: 'A link to the chat with the resident was given to {name}',
    ru: 'Предоставлена ссылка на чат с жителем: {name}',
    es: 'Se dio un enlace al chat con el residente: {name}',
  },
  returned: {
    uk: 'Роботу повернуто на доопрацювання',
    en: 'The work was sent back',
    ru: 'Работа возвращена на доработку',
    es: 'El trabajo fue devuelto',
  },
  reopened: {
    uk: 'Заявку відкрито знову',
    en: 'The request was opened again',
    ru: 'Заявка открыта снова',
    es: 'Solicitud reabierta',
  },
  undone: {
    uk: 'Останню зміну скасовано. Стан: {state}',
    en: 'The last change was taken back. State: {state}',
    ru: 'Последнее изменение отменено. Состояние: {state}',
    es: 'Se deshizo el último cambio. Estado: {state}',
  },
  undoneOnly: {
    uk: 'Останню зміну скасовано',
    en: 'The last change was taken back',
    ru: 'Последнее изменение отменено',
    es: 'Se deshizo el último cambio',
  },
  rated: {
    uk: 'Мешканець оцінив роботу: {rating} із 5',
    en: 'The resident rated the work: {rating} of 5',
    ru: 'Житель оценил работу: {rating} из 5',
    es: 'El residente valoró el trabajo: {rating} de 5',
  },
  because: {
    uk: '{line}. Причина: {reason}',
    en: '{line}. Reason: {reason}',
    ru: '{line}. Причина: {reason}',
    es: '{line}. Motivo: {reason}',
  },
})
