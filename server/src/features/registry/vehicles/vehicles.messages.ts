import { messages } from '@oselia/contract/languages'
import { vehicleLabels } from '@oselia/contract/vehicles.messages'

/** Headings of the exported list of vehicles. */
export const vehicleWords = {
  ...vehicleLabels,
  ...messages({
    title: { uk: 'Транспортні засоби', en: 'Vehicles', ru: 'Транспортные средства', es: 'Vehículos' },
    plate_raw: { uk: 'Номерний знак', en: 'Plate', ru: 'Номерной знак', es: 'Matrícula' },
    kind: { uk: 'Вид', en: 'Vehicle type', ru: 'Вид', es: 'Tipo' },
    member: { uk: 'Власник', en: 'Owner', ru: 'Владелец', es: 'Propietario' },
    permit_number: { uk: 'Номер перепустки', en: 'Permit number', ru: 'Номер пропуска', es: 'Número del permiso' },
    permit_from: { uk: 'Діє з', en: 'Valid from', ru: 'Действует с', es: 'Válido desde' },
    permit_to: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  }),
}

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
  blacklisted: { uk: 'В’їзд заборонено', en: 'Entry barred', ru: 'Въезд запрещён', es: 'Acceso prohibido' },
  archived: { uk: 'В архіві', en: 'Archived', ru: 'В архиве', es: 'Archivado' },
})

export const permitNames = messages({
  own: { uk: 'Власне', en: 'Own', ru: 'Собственное', es: 'Propio' },
  rented: { uk: 'Орендоване', en: 'Rented', ru: 'Арендованное', es: 'Alquilado' },
  guest: { uk: 'Гостьове', en: 'Guest', ru: 'Гостевое', es: 'De invitado' },
  service: { uk: 'Службове', en: 'Service', ru: 'Служебное', es: 'De servicio' },
  delivery: { uk: 'Доставка', en: 'Delivery', ru: 'Доставка', es: 'De reparto' },
  emergency: { uk: 'Аварійне', en: 'Emergency', ru: 'Аварийное', es: 'De emergencia' },
  temporary: { uk: 'Тимчасове', en: 'Temporary', ru: 'Временное', es: 'Temporal' },
})
