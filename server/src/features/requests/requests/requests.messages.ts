import { messages } from '@oselia/contract/languages'

/** Words of the exported list of requests. */
export const requestWords = messages({
  title: { uk: 'Заявки', en: 'Requests', ru: 'Заявки', es: 'Solicitudes' },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  type: { uk: 'Тип', en: 'Type', ru: 'Тип', es: 'Tipo' },
  priority: { uk: 'Пріоритет', en: 'Priority', ru: 'Приоритет', es: 'Prioridad' },
  name: { uk: 'Назва', en: 'Title', ru: 'Название', es: 'Título' },
  description: { uk: 'Опис', en: 'Description', ru: 'Описание', es: 'Descripción' },
  address: { uk: 'Адреса', en: 'Address', ru: 'Адрес', es: 'Dirección' },
  member: { uk: 'Мешканець', en: 'Resident', ru: 'Житель', es: 'Residente' },
  caller_name: { uk: 'Заявник', en: 'Requester', ru: 'Заявитель', es: 'Solicitante' },
  caller_phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  responsible: { uk: 'Відповідальний', en: 'Responsible person', ru: 'Ответственный', es: 'Responsable' },
  performer: { uk: 'Виконавець', en: 'Assignee', ru: 'Исполнитель', es: 'Técnico asignado' },
  status: { uk: 'Стан', en: 'Status', ru: 'Состояние', es: 'Estado' },
  source: { uk: 'Джерело звернення', en: 'Source', ru: 'Источник обращения', es: 'Vía de entrada' },
  created_at: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creada' },
  due_at: { uk: 'Строк', en: 'Deadline', ru: 'Срок', es: 'Plazo' },
  resolved_at: { uk: 'Виконано', en: 'Completed', ru: 'Выполнено', es: 'Realizada' },
  closed_at: { uk: 'Закрито', en: 'Closed', ru: 'Закрыто', es: 'Cerrada' },
  rating: { uk: 'Оцінка', en: 'Rating', ru: 'Оценка', es: 'Valoración' },
  tags: { uk: 'Мітки', en: 'Tags', ru: 'Метки', es: 'Etiquetas' },
})

export const statusNames = messages({
  new: { uk: 'Нова', en: 'New', ru: 'Новая', es: 'Nueva' },
  accepted: { uk: 'Прийнята', en: 'Accepted', ru: 'Принята', es: 'Aceptada' },
  assigned: { uk: 'Призначена', en: 'Assigned', ru: 'Назначена', es: 'Asignada' },
  in_progress: { uk: 'У роботі', en: 'In progress', ru: 'В работе', es: 'En curso' },
  waiting: { uk: 'Очікує', en: 'On hold', ru: 'Ожидает', es: 'En espera' },
  deferred: { uk: 'Відкладена', en: 'Deferred', ru: 'Отложена', es: 'Aplazada' },
  done: { uk: 'Виконана', en: 'Done', ru: 'Выполнена', es: 'Realizada' },
  closed: { uk: 'Закрита', en: 'Closed', ru: 'Закрыта', es: 'Cerrada' },
  cancelled: { uk: 'Скасована', en: 'Cancelled', ru: 'Отменена', es: 'Anulada' },
})

export const priorityNames = messages({
  low: { uk: 'Низький', en: 'Low', ru: 'Низкий', es: 'Baja' },
  normal: { uk: 'Звичайний', en: 'Normal', ru: 'Обычный', es: 'Normal' },
  high: { uk: 'Високий', en: 'High', ru: 'Высокий', es: 'Alta' },
  emergency: { uk: 'Аварійний', en: 'Emergency', ru: 'Аварийный', es: 'Emergencia' },
})

export const sourceNames = messages({
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  lobby: { uk: 'Сторінка будинку', en: 'Page of the building', ru: 'Страница дома', es: 'Página del edificio' },
  visit: { uk: 'Особистий візит', en: 'In person', ru: 'Личный визит', es: 'En persona' },
  web: { uk: 'Сайт', en: 'Website', ru: 'Сайт', es: 'Sitio web' },
  app: { uk: 'Застосунок', en: 'App', ru: 'Приложение', es: 'Aplicación' },
  email: { uk: 'Електронна пошта', en: 'E-mail', ru: 'Электронная почта', es: 'Correo electrónico' },
  viber: { uk: 'Viber', en: 'Viber', ru: 'Viber', es: 'Viber' },
  telegram: { uk: 'Telegram', en: 'Telegram', ru: 'Telegram', es: 'Telegram' },
  staff_walk: { uk: 'Обхід', en: 'Inspection round', ru: 'Обход', es: 'Ronda de inspección' },
  guard: { uk: 'Охорона', en: 'Security', ru: 'Охрана', es: 'Vigilancia' },
  act_claim: { uk: 'Акт-претензія', en: 'Claim act', ru: 'Акт-претензия', es: 'Acta de reclamación' },
  authority: { uk: 'Орган влади', en: 'Authority', ru: 'Орган власти', es: 'Autoridad' },
  import: { uk: 'Імпорт', en: 'Import', ru: 'Импорт', es: 'Importación' },
  api: { uk: 'API', en: 'API', ru: 'API', es: 'API' },
})
