import { messages, type Language } from '@oselia/contract/languages'

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
  caller_name: { uk: 'Хто звернувся', en: 'Caller', ru: 'Кто обратился', es: 'Quién llamó' },
  caller_phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  responsible: { uk: 'Відповідальний', en: 'Responsible', ru: 'Ответственный', es: 'Responsable' },
  performer: { uk: 'Виконавець', en: 'Performer', ru: 'Исполнитель', es: 'Ejecutor' },
  status: { uk: 'Стан', en: 'State', ru: 'Состояние', es: 'Estado' },
  source: { uk: 'Джерело', en: 'Source', ru: 'Источник', es: 'Origen' },
  created_at: { uk: 'Створено', en: 'Created', ru: 'Создано', es: 'Creada' },
  due_at: { uk: 'Строк', en: 'Due', ru: 'Срок', es: 'Plazo' },
  resolved_at: { uk: 'Виконано', en: 'Done', ru: 'Выполнено', es: 'Hecha' },
  closed_at: { uk: 'Закрито', en: 'Closed', ru: 'Закрыто', es: 'Cerrada' },
  rating: { uk: 'Оцінка', en: 'Rating', ru: 'Оценка', es: 'Valoración' },
  tags: { uk: 'Позначки', en: 'Tags', ru: 'Метки', es: 'Etiquetas' },
})

export const statusNames = messages({
  new: { uk: 'Нова', en: 'New', ru: 'Новая', es: 'Nueva' },
  accepted: { uk: 'Прийнято', en: 'Accepted', ru: 'Принята', es: 'Aceptada' },
  assigned: { uk: 'Призначено', en: 'Assigned', ru: 'Назначена', es: 'Asignada' },
  in_progress: { uk: 'У роботі', en: 'In progress', ru: 'В работе', es: 'En curso' },
  waiting: { uk: 'Очікує', en: 'Waiting', ru: 'Ожидает', es: 'En espera' },
  deferred: { uk: 'Відкладено', en: 'Deferred', ru: 'Отложена', es: 'Aplazada' },
  done: { uk: 'Виконано', en: 'Done', ru: 'Выполнена', es: 'Hecha' },
  closed: { uk: 'Закрито', en: 'Closed', ru: 'Закрыта', es: 'Cerrada' },
  cancelled: { uk: 'Скасовано', en: 'Cancelled', ru: 'Отменена', es: 'Cancelada' },
})

export const priorityNames = messages({
  low: { uk: 'Низький', en: 'Low', ru: 'Низкий', es: 'Baja' },
  normal: { uk: 'Звичайний', en: 'Normal', ru: 'Обычный', es: 'Normal' },
  high: { uk: 'Високий', en: 'High', ru: 'Высокий', es: 'Alta' },
  emergency: { uk: 'Аварія', en: 'Emergency', ru: 'Авария', es: 'Emergencia' },
})

export const sourceNames = messages({
  phone: { uk: 'Телефон', en: 'Phone', ru: 'Телефон', es: 'Teléfono' },
  visit: { uk: 'Особисто', en: 'In person', ru: 'Лично', es: 'En persona' },
  web: { uk: 'Сайт', en: 'Website', ru: 'Сайт', es: 'Sitio web' },
  app: { uk: 'Застосунок', en: 'App', ru: 'Приложение', es: 'Aplicación' },
  email: { uk: 'Електронна пошта', en: 'E-mail', ru: 'Электронная почта', es: 'Correo electrónico' },
  viber: { uk: 'Viber', en: 'Viber', ru: 'Viber', es: 'Viber' },
  telegram: { uk: 'Telegram', en: 'Telegram', ru: 'Telegram', es: 'Telegram' },
  staff_walk: { uk: 'Обхід', en: 'Staff walk', ru: 'Обход', es: 'Ronda del personal' },
  guard: { uk: 'Охорона', en: 'Guard', ru: 'Охрана', es: 'Vigilancia' },
  act_claim: { uk: 'Акт-претензія', en: 'Act of claim', ru: 'Акт-претензия', es: 'Acta de reclamación' },
  authority: { uk: 'Орган влади', en: 'Authority', ru: 'Орган власти', es: 'Autoridad' },
  import: { uk: 'Імпорт', en: 'Import', ru: 'Импорт', es: 'Importación' },
  api: { uk: 'API', en: 'API', ru: 'API', es: 'API' },
})

const placeWords = messages({
  entrance: { uk: 'під’їзд {n}', en: 'entrance {n}', ru: 'подъезд {n}', es: 'portal {n}' },
  floor: { uk: '{n} поверх', en: 'floor {n}', ru: '{n} этаж', es: 'planta {n}' },
  lobby: { uk: 'вестибюль', en: 'lobby', ru: 'вестибюль', es: 'vestíbulo' },
  lift: { uk: 'ліфт', en: 'lift', ru: 'лифт', es: 'ascensor' },
  roof: { uk: 'дах', en: 'roof', ru: 'крыша', es: 'tejado' },
  basement: { uk: 'підвал', en: 'basement', ru: 'подвал', es: 'sótano' },
  yard: { uk: 'двір', en: 'yard', ru: 'двор', es: 'patio' },
  parking: { uk: 'паркінг', en: 'parking', ru: 'паркинг', es: 'aparcamiento' },
  staircase: { uk: 'сходи', en: 'staircase', ru: 'лестница', es: 'escalera' },
  shelter: { uk: 'укриття', en: 'shelter', ru: 'укрытие', es: 'refugio' },
  other: { uk: 'інше місце', en: 'another place', ru: 'другое место', es: 'otro lugar' },
})

interface Place {
  entrance: number | null
  /** The unit, as it is called within its house. */
  unit: string | null
  common_place: Exclude<keyof typeof placeWords, 'entrance' | 'floor'> | null
  floor: number | null
}

/** `м. Львів, вул. Садова, 12, під’їзд 2, кв. 45`; the floor is told of common places alone. */
export const placeLine = (
  house: string,
  { entrance, unit, common_place, floor }: Place,
  language: Language,
): string => {
  const within = (key: 'entrance' | 'floor', n: number) => placeWords[key][language].replace('{n}', String(n))
  return [
    house,
    ...(entrance === null ? [] : [within('entrance', entrance)]),
    ...(unit === null && floor !== null ? [within('floor', floor)] : []),
    ...(common_place === null ? [] : [placeWords[common_place][language]]),
    ...(unit === null ? [] : [unit]),
  ].join(', ')
}
