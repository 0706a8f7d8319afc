import { messages, plural } from '../../../platform/texts.ts'

/** Lines of the product itself. */
export const chatEvents = messages({
  created: { uk: 'Заявку створено', en: 'Request created', ru: 'Заявка создана', es: 'Solicitud creada' },
  moved: { uk: 'Стан: {state}', en: 'Status: {state}', ru: 'Состояние: {state}', es: 'Estado: {state}' },
  assigned: {
    uk: 'Виконавець: {name}',
    en: 'Assignee: {name}',
    ru: 'Исполнитель: {name}',
    es: 'Técnico asignado: {name}',
  },
  assignedNameless: {
    uk: 'Призначено виконавця',
    en: 'Assignee set',
    ru: 'Назначен исполнитель',
    es: 'Técnico asignado',
  },
  responsible: {
    uk: 'Відповідальний: {name}',
    en: 'Responsible person: {name}',
    ru: 'Ответственный: {name}',
    es: 'Responsable: {name}',
  },
  responsibleNameless: {
    uk: 'Призначено відповідального',
    en: 'Responsible person set',
    ru: 'Назначен ответственный',
    es: 'Responsable asignado',
  },
  waits: {
    uk: 'Стан: очікує {what}',
    en: 'Status: on hold ({what})',
    ru: 'Состояние: ожидает {what}',
    es: 'Estado: en espera ({what})',
  },
  deferred: {
    uk: 'Відкладено до {day}',
    en: 'Deferred until {day}',
    ru: 'Отложена до {day}',
    es: 'Aplazada hasta el {day}',
  },
  cancelled: { uk: 'Скасовано: {what}', en: 'Cancelled: {what}', ru: 'Отменена: {what}', es: 'Anulada: {what}' },
  joined: {
    uk: 'Заявку приєднано до аварії «{name}»',
    en: 'Request added to the incident “{name}”',
    ru: 'Заявка присоединена к аварии «{name}»',
    es: 'Solicitud añadida a la incidencia «{name}»',
  },
  left: {
    uk: 'Заявку від’єднано від аварії «{name}»',
    en: 'Request removed from the incident “{name}”',
    ru: 'Заявка отсоединена от аварии «{name}»',
    es: 'Solicitud quitada de la incidencia «{name}»',
  },
  link: {
    uk: 'Надано посилання на службовий чат: {name}',
    en: 'Staff chat link issued: {name}',
    ru: 'Предоставлена ссылка на служебный чат: {name}',
    es: 'Enlace al chat interno entregado: {name}',
  },
  memberLink: {
    uk: 'Надано посилання на чат з мешканцем: {name}',
    en: 'Resident chat link issued: {name}',
    ru: 'Предоставлена ссылка на чат с жителем: {name}',
    es: 'Enlace al chat con el residente entregado: {name}',
  },
  linkEnded: {
    uk: 'Посилання більше не діє, бо людина вибула з приміщення: {name}',
    en: 'Link ended because the person left the unit: {name}',
    ru: 'Ссылка больше не действует, так как человек выбыл из помещения: {name}',
    es: 'El enlace ya no es válido porque la persona dejó el inmueble: {name}',
  },
  residentLeft: {
    uk: 'Заявник вибув з приміщення. Заявка залишається за приміщенням, новий власник: {name}',
    en: 'The requester left the unit. The request stays with the unit; new owner: {name}',
    ru: 'Заявитель выбыл из помещения. Заявка остаётся за помещением, новый собственник: {name}',
    es: 'La persona solicitante dejó el inmueble. La solicitud sigue con el inmueble; nuevo propietario: {name}',
  },
  residentLeftNobody: {
    uk: 'Заявник вибув з приміщення. Заявка залишається за приміщенням',
    en: 'The requester left the unit. The request stays with the unit',
    ru: 'Заявитель выбыл из помещения. Заявка остаётся за помещением',
    es: 'La persona solicitante dejó el inmueble. La solicitud sigue con el inmueble',
  },
  doneUntil: {
    uk: 'Роботу виконано. Якщо відповіді не буде до {day}, робота вважатиметься прийнятою',
    en: 'The work is done. If there is no answer by {day}, it counts as accepted',
    ru: 'Работа выполнена. Если ответа не будет до {day}, работа будет считаться принятой',
    es: 'El trabajo está hecho. Si no hay respuesta antes del {day}, se considerará aceptado',
  },
  acceptedSilently: plural({
    uk: {
      one: 'Роботу прийнято без відповіді: протягом {count} дня мешканець не заперечив',
      few: 'Роботу прийнято без відповіді: протягом {count} днів мешканець не заперечив',
      many: 'Роботу прийнято без відповіді: протягом {count} днів мешканець не заперечив',
      other: 'Роботу прийнято без відповіді: протягом {count} дня мешканець не заперечив',
    },
    en: {
      one: 'Work accepted without an answer: the resident did not object within {count} day',
      other: 'Work accepted without an answer: the resident did not object within {count} days',
    },
    ru: {
      one: 'Работа принята без ответа: в течение {count} дня житель не возразил',
      few: 'Работа принята без ответа: в течение {count} дней житель не возразил',
      many: 'Работа принята без ответа: в течение {count} дней житель не возразил',
      other: 'Работа принята без ответа: в течение {count} дня житель не возразил',
    },
    es: {
      one: 'Trabajo aceptado sin respuesta: el residente no se opuso en {count} día',
      other: 'Trabajo aceptado sin respuesta: el residente no se opuso en {count} días',
    },
  }),
  claimAccepted: {
    uk: 'Рішення у строк не ухвалено, тому акт-претензію вважають визнаною.',
    en: 'No decision was made in time, so the formal claim counts as accepted.',
    ru: 'Решение в срок не принято, поэтому акт-претензия считается признанной.',
    es: 'No hubo decisión a tiempo, por lo que la reclamación se considera aceptada.',
  },
  returned: {
    uk: 'Роботу повернуто на доопрацювання',
    en: 'Work returned for rework',
    ru: 'Работа возвращена на доработку',
    es: 'Trabajo devuelto para corregir',
  },
  reopened: {
    uk: 'Заявку відкрито знову',
    en: 'Request reopened',
    ru: 'Заявка открыта снова',
    es: 'Solicitud reabierta',
  },
  undone: {
    uk: 'Останню зміну скасовано. Стан: {state}',
    en: 'Last change undone. Status: {state}',
    ru: 'Последнее изменение отменено. Состояние: {state}',
    es: 'Se deshizo el último cambio. Estado: {state}',
  },
  undoneOnly: {
    uk: 'Останню зміну скасовано',
    en: 'Last change undone',
    ru: 'Последнее изменение отменено',
    es: 'Se deshizo el último cambio',
  },
  rated: {
    uk: 'Оцінка роботи від мешканця: {rating} із 5',
    en: 'Resident’s rating: {rating} out of 5',
    ru: 'Оценка работы от жителя: {rating} из 5',
    es: 'Valoración del residente: {rating} de 5',
  },
  because: {
    uk: '{line}. Причина: {reason}',
    en: '{line}. Reason: {reason}',
    ru: '{line}. Причина: {reason}',
    es: '{line}. Motivo: {reason}',
  },
})
