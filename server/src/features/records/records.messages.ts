import { messages } from '@oselia/contract/languages'

/** Words of the exported log. */
export const auditWords = messages({
  title: { uk: 'Журнал дій', en: 'Log of acts', ru: 'Журнал действий', es: 'Registro de acciones' },
  at: { uk: 'Коли', en: 'When', ru: 'Когда', es: 'Cuándo' },
  actor: { uk: 'Хто', en: 'Who', ru: 'Кто', es: 'Quién' },
  action: { uk: 'Дія', en: 'Act', ru: 'Действие', es: 'Acción' },
  entity: { uk: 'Розділ', en: 'Kind', ru: 'Раздел', es: 'Tipo' },
  entity_id: { uk: 'Номер запису', en: 'Record number', ru: 'Номер записи', es: 'Número de registro' },
  label: { uk: 'Запис', en: 'Record', ru: 'Запись', es: 'Registro' },
  changes: { uk: 'Зміни', en: 'Changes', ru: 'Изменения', es: 'Cambios' },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  ip: { uk: 'Адреса', en: 'Address', ru: 'Адрес', es: 'Dirección' },
  request_id: { uk: 'Номер запиту', en: 'Request number', ru: 'Номер запроса', es: 'Número de la petición' },
  sealed: { uk: 'Запечатано', en: 'Sealed', ru: 'Опечатано', es: 'Sellado' },
  yes: { uk: 'так', en: 'yes', ru: 'да', es: 'sí' },
  no: { uk: 'ні', en: 'no', ru: 'нет', es: 'no' },
  system: { uk: 'Система', en: 'The system', ru: 'Система', es: 'El sistema' },
})
