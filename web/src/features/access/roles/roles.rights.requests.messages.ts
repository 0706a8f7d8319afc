import { messages } from '../../../platform/texts.ts'

/** Descriptions of the permissions for service requests. */
export const rightsRequests = messages({
  service_requests_read: {
    uk: 'Бачити заявки зі своєю участю: створені, призначені, під наглядом.',
    en: 'See requests you take part in: created, assigned, observed.',
    ru: 'Видеть заявки со своим участием: созданные, назначенные, под наблюдением.',
    es: 'Ver las solicitudes en las que se participa: creadas, asignadas, en observación.',
  },
  service_requests_create: {
    uk: 'Створювати заявки.',
    en: 'Create requests.',
    ru: 'Создавать заявки.',
    es: 'Crear solicitudes.',
  },
  service_requests_update: {
    uk: 'Змінювати заявки, вести роботу за ними й надавати посилання на чати.',
    en: 'Change requests, manage the work on them and issue chat links.',
    ru: 'Изменять заявки, вести работу по ним и выдавать ссылки на чаты.',
    es: 'Modificar solicitudes, gestionar el trabajo y dar enlaces a los chats.',
  },
  service_requests_delete: {
    uk: 'Переносити заявки до кошика.',
    en: 'Move requests to the bin.',
    ru: 'Переносить заявки в корзину.',
    es: 'Enviar solicitudes a la papelera.',
  },
  service_requests_approve: {
    uk: 'Приймати, призначати, відкладати, закривати й скасовувати заявки; вести аварії.',
    en: 'Accept, assign, defer, close and cancel requests; manage incidents.',
    ru: 'Принимать, назначать, откладывать, закрывать и отменять заявки; вести аварии.',
    es: 'Aceptar, asignar, aplazar, cerrar y anular solicitudes; gestionar incidencias.',
  },
  service_requests_export: {
    uk: 'Вивантажувати список заявок у файл.',
    en: 'Export the list of requests to a file.',
    ru: 'Выгружать список заявок в файл.',
    es: 'Exportar la lista de solicitudes a un archivo.',
  },
  all_requests_read: {
    uk: 'Бачити всі заявки своїх будинків, а не лише власні.',
    en: 'See every request of your buildings, not only your own.',
    ru: 'Видеть все заявки своих домов, а не только собственные.',
    es: 'Ver todas las solicitudes de sus edificios, no solo las propias.',
  },
  staff_chats_read: {
    uk: 'Читати службові чати заявок.',
    en: 'Read the staff chats of requests.',
    ru: 'Читать служебные чаты заявок.',
    es: 'Leer los chats internos de las solicitudes.',
  },
  staff_chats_create: {
    uk: 'Писати у службових чатах заявок.',
    en: 'Write in the staff chats of requests.',
    ru: 'Писать в служебных чатах заявок.',
    es: 'Escribir en los chats internos de las solicitudes.',
  },
  member_chats_read: {
    uk: 'Читати чати з мешканцями.',
    en: 'Read the chats with residents.',
    ru: 'Читать чаты с жителями.',
    es: 'Leer los chats con residentes.',
  },
  member_chats_create: {
    uk: 'Писати мешканцям; виконавцям — лише там, де це дозволяє тип заявки.',
    en: 'Write to residents; assignees only where the request type allows it.',
    ru: 'Писать жителям; исполнителям — только там, где это разрешает тип заявки.',
    es: 'Escribir a los residentes; los técnicos, solo donde lo permita el tipo de solicitud.',
  },
  request_types_read: {
    uk: 'Бачити типи заявок, строки й робочий календар.',
    en: 'See request types, deadlines and the work calendar.',
    ru: 'Видеть типы заявок, сроки и рабочий календарь.',
    es: 'Ver los tipos de solicitud, los plazos y el calendario laboral.',
  },
  request_types_create: {
    uk: 'Додавати типи заявок і строки.',
    en: 'Add request types and deadlines.',
    ru: 'Добавлять типы заявок и сроки.',
    es: 'Añadir tipos de solicitud y plazos.',
  },
  request_types_update: {
    uk: 'Змінювати типи заявок, строки, календар і правила.',
    en: 'Change request types, deadlines, the calendar and the rules.',
    ru: 'Изменять типы заявок, сроки, календарь и правила.',
    es: 'Modificar tipos de solicitud, plazos, el calendario y las reglas.',
  },
  request_types_delete: {
    uk: 'Видаляти типи заявок, передавши заявки іншому типу.',
    en: 'Delete request types, moving their requests to another type.',
    ru: 'Удалять типы заявок, передав заявки другому типу.',
    es: 'Eliminar tipos de solicitud, pasando sus solicitudes a otro tipo.',
  },
})
