import { messages } from '@oselia/contract/languages'

/** Headings of the exported log. */
export const auditWords = messages({
  title: { uk: 'Журнал дій', en: 'Audit log', ru: 'Журнал действий', es: 'Registro de auditoría' },
  at: { uk: 'Коли', en: 'When', ru: 'Когда', es: 'Cuándo' },
  actor: { uk: 'Хто', en: 'Who', ru: 'Кто', es: 'Quién' },
  action: { uk: 'Дія', en: 'Action', ru: 'Действие', es: 'Acción' },
  entity: { uk: 'Розділ', en: 'Section', ru: 'Раздел', es: 'Sección' },
  entity_id: { uk: 'Номер запису', en: 'Record number', ru: 'Номер записи', es: 'Número del elemento' },
  label: { uk: 'Запис', en: 'Record', ru: 'Запись', es: 'Elemento' },
  changes: { uk: 'Зміни', en: 'Changes', ru: 'Изменения', es: 'Cambios' },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  ip: { uk: 'IP-адреса', en: 'IP address', ru: 'IP-адрес', es: 'Dirección IP' },
  request_id: { uk: 'ID запиту', en: 'Request ID', ru: 'ID запроса', es: 'ID de la petición' },
  sealed: { uk: 'Захищено', en: 'Protected', ru: 'Защищено', es: 'Protegido' },
  yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  no: { uk: 'ні', en: 'no', ru: 'нет', es: 'no' },
  system: { uk: 'Система', en: 'System', ru: 'Система', es: 'Sistema' },
})
