import { messages } from '@oselia/contract/languages'

/** Words of the exported list of vehicles. */
export const vehicleWords = messages({
  title: { uk: 'Транспортні засоби', en: 'Vehicles', ru: 'Транспортные средства', es: 'Vehículos' },
  plate_raw: { uk: 'Номерний знак', en: 'Plate', ru: 'Номерной знак', es: 'Matrícula' },
  country: { uk: 'Країна', en: 'Country', ru: 'Страна', es: 'País' },
  kind: { uk: 'Вид', en: 'Kind', ru: 'Вид', es: 'Tipo' },
  brand: { uk: 'Марка', en: 'Make', ru: 'Марка', es: 'Marca' },
  model: { uk: 'Модель', en: 'Model', ru: 'Модель', es: 'Modelo' },
  colour: { uk: 'Колір', en: 'Colour', ru: 'Цвет', es: 'Color' },
  year: { uk: 'Рік', en: 'Year', ru: 'Год', es: 'Año' },
  member: { uk: 'Чиє авто', en: 'Whose it is', ru: 'Чьё авто', es: 'De quién es' },
  company: { uk: 'Компанія', en: 'Company', ru: 'Компания', es: 'Empresa' },
  realty: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
  parking: { uk: 'Машиномісце', en: 'Parking space', ru: 'Машиноместо', es: 'Plaza de garaje' },
  status: { uk: 'Стан', en: 'State', ru: 'Состояние', es: 'Estado' },
  status_reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  permit: { uk: 'Перепустка', en: 'Permit', ru: 'Пропуск', es: 'Permiso' },
  permit_number: { uk: 'Номер перепустки', en: 'Permit number', ru: 'Номер пропуска', es: 'Número del permiso' },
  permit_from: { uk: 'Діє з', en: 'Valid from', ru: 'Действует с', es: 'Válido desde' },
  permit_to: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

export const kindNames = messages({
  car: { uk: 'Легковий', en: 'Car', ru: 'Легковой', es: 'Turismo' },
  moto: { uk: 'Мотоцикл', en: 'Motorcycle', ru: 'Мотоцикл', es: 'Motocicleta' },
  truck: { uk: 'Вантажний', en: 'Truck', ru: 'Грузовой', es: 'Camión' },
  bus: { uk: 'Автобус', en: 'Bus', ru: 'Автобус', es: 'Autobús' },
  trailer: { uk: 'Причіп', en: 'Trailer', ru: 'Прицеп', es: 'Remolque' },
  bicycle: { uk: 'Велосипед', en: 'Bicycle', ru: 'Велосипед', es: 'Bicicleta' },
  scooter: { uk: 'Самокат', en: 'Scooter', ru: 'Самокат', es: 'Patinete' },
  other: { uk: 'Інше', en: 'Other', ru: 'Другое', es: 'Otro' },
})

export const statusNames = messages({
  active: { uk: 'Діє', en: 'Active', ru: 'Действует', es: 'Activo' },
  expired: { uk: 'Строк минув', en: 'Expired', ru: 'Срок истёк', es: 'Caducado' },
  suspended: { uk: 'Призупинено', en: 'Suspended', ru: 'Приостановлено', es: 'Suspendido' },
  blacklisted: { uk: 'Заборонено в’їзд', en: 'Barred', ru: 'Въезд запрещён', es: 'Acceso prohibido' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },
})

export const permitNames = messages({
  own: { uk: 'Власне', en: 'Own', ru: 'Собственное', es: 'Propio' },
  rented: { uk: 'Орендоване', en: 'Rented', ru: 'Арендованное', es: 'Alquilado' },
  guest: { uk: 'Гість', en: 'Guest', ru: 'Гость', es: 'Invitado' },
  service: { uk: 'Службове', en: 'Service', ru: 'Служебное', es: 'Servicio' },
  delivery: { uk: 'Доставка', en: 'Delivery', ru: 'Доставка', es: 'Reparto' },
  emergency: { uk: 'Аварійне', en: 'Emergency', ru: 'Аварийное', es: 'Emergencia' },
  temporary: { uk: 'Тимчасове', en: 'Temporary', ru: 'Временное', es: 'Temporal' },
})
