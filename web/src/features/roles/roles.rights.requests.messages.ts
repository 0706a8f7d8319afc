import { messages } from '../../platform/texts.ts'

/** What each right to service requests lets one do. */
export const rightsRequests = messages({
  service_requests_read: {
    uk: 'Бачити заявки, у яких береш участь: створені, призначені, під наглядом.',
    en: 'See requests that one takes part in: made, assigned, observed.',
    ru: 'Видеть заявки, в которых участвуешь: созданные, назначенные, под наблюдением.',
    es: 'Ver las solicitudes en las que se participa: creadas, asignadas, observadas.',
  },
  service_requests_create: {
    uk: 'Створювати заявки.',
    en: 'Write new requests.',
    ru: 'Создавать заявки.',
    es: 'Crear solicitudes.',
  },
  service_requests_update: {
    uk: 'Змінювати заявки, вести роботу за ними й давати посилання на чати.',
    en: 'Change requests, keep the work on them and give links to chats.',
    ru: 'Изменять заявки, вести работу по ним и давать ссылки на чаты.',
    es: 'Modificar solicitudes, llevar el trabajo y dar enlaces a los chats.',
  },
  service_requests_delete: {
    uk: 'Переносити заявки до кошика.',
    en: 'Move requests to the bin.',
    ru: 'Переносить заявки в корзину.',
    es: 'Enviar solicitudes a la papelera.',
  },
  service_requests_approve: {
    uk: 'Приймати, призначати, відкладати, закривати й скасовувати заявки; вести аварії.',
    en: 'Accept, assign, put off, close and cancel requests; run incidents.',
    ru: 'Принимать, назначать, откладывать, закрывать и отменять заявки; вести аварии.',
    es: 'Aceptar, asignar, aplazar, cerrar y cancelar solicitudes; llevar incidencias.',
  },
  service_requests_export: {
    uk: 'Вивантажувати список заявок у файл.',
    en: 'Export the list of requests to a file.',
    ru: 'Выгружать список заявок в файл.',
    es: 'Exportar la lista de solicitudes a un archivo.',
  },
  all_requests_read: {
    uk: 'Бачити всі заявки своїх будинків, а не лише власні.',
    en: 'See every request of one’s houses, not only one’s own.',
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
    uk: 'Писати у службові чати заявок.',
    en: 'Write in the staff chats of requests.',
    ru: 'Писать в служебные чаты заявок.',
    es: 'Escribir en los chats internos de las solicitudes.',
  },
  member_chats_read: {
    uk: 'Читати чати з мешканцями.',
    en: 'Read the chats with residents.',
    ru: 'Читать чаты с жителями.',
    es: 'Leer los chats con residentes.',
  },
  member_chats_create: {
    uk: 'Писати мешканцям; виконавцеві — лише там, де це дозволяє тип заявки.',
    en: 'Write to residents; a performer only where the type of the request lets him.',
    ru: 'Писать жителям; исполнителю — только там, где это разрешает тип заявки.',
    es: 'Escribir a los residentes; el ejecutor, solo donde lo permita el tipo de solicitud.',
  },
  request_types_read: {
    uk: 'Бачити типи заявок, строки й робочий календар.',
    en: 'See types of requests, terms and the work calendar.',
    ru: 'Видеть типы заявок, сроки и рабочий календарь.',
    es: 'Ver los tipos de solicitudes, los plazos y el calendario laboral.',
  },
  request_types_create: {
    uk: 'Додавати типи заявок і строки.',
    en: 'Add types of requests and terms.',
    ru: 'Добавлять типы заявок и сроки.',
    es: 'Añadir tipos de solicitudes y plazos.',
  },
  request_types_update: {
    uk: 'Змінювати типи заявок, строки, календар і правила.',
    en: 'Change types of requests, terms, the calendar and the rules.',
    ru: 'Изменять типы заявок, сроки, календарь и правила.',
    es: 'Modificar tipos de solicitudes, plazos, el calendario y las reglas.',
  },
  request_types_delete: {
    uk: 'Видаляти типи заявок, передавши заявки іншому типу.',
    en: 'Delete types of requests, handing their requests to another type.',
    ru: 'Удалять типы заявок, передав заявки другому типу.',
    es: 'Eliminar tipos de solicitudes, pasando sus solicitudes a otro tipo.',
  },
})
