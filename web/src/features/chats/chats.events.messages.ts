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
  joined: {
    uk: 'Заявку приєднано до події: {name}',
    en: 'The request joined an incident: {name}',
    ru: 'Заявка присоединена к событию: {name}',
    es: 'La solicitud se unió a un incidente: {name}',
  },
  left: {
    uk: 'Заявку відокремлено від події: {name}',
    en: 'The request left an incident: {name}',
    ru: 'Заявка отделена от события: {name}',
    es: 'La solicitud se separó de un incidente: {name}',
  },
  link: {
    uk: 'Надано посилання на чат: {name}',
    en: 'A link to the chat was given: {name}',
    ru: 'Предоставлена ссылка на чат: {name}',
    es: 'Se dio un enlace al chat: {name}',
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
