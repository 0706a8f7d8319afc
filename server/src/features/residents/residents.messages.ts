import { messages } from '@oselia/contract/languages'

/** Why a vehicle went to the archive with its people. */
export const departures = messages({
  moved_out: { uk: 'Мешканець виїхав', en: 'The resident moved out', ru: 'Жилец выехал', es: 'El residente se mudó' },
  sold: { uk: 'Приміщення продано', en: 'The unit was sold', ru: 'Помещение продано', es: 'La unidad se vendió' },
  lease_ended: {
    uk: 'Оренда завершилася',
    en: 'The lease ended',
    ru: 'Аренда закончилась',
    es: 'El alquiler terminó',
  },
  died: { uk: 'Мешканець помер', en: 'The resident died', ru: 'Жилец умер', es: 'El residente falleció' },
  mistake: { uk: 'Внесено помилково', en: 'Entered by mistake', ru: 'Внесено по ошибке', es: 'Registrado por error' },
  merged: { uk: 'Записи об’єднано', en: 'The records were merged', ru: 'Записи объединены', es: 'Registros unidos' },
  other: { uk: 'Інша причина', en: 'Another reason', ru: 'Другая причина', es: 'Otro motivo' },
})
