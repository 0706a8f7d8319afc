import { meterKindNames, meterUnitNames } from '@oselia/contract/meters.messages'
import { messages } from '../../../platform/texts.ts'

/** The page that residents open by their link. */
export const meterPage = messages({
  kind_cold_water: meterKindNames.cold_water,
  kind_hot_water: meterKindNames.hot_water,
  kind_electricity: meterKindNames.electricity,
  kind_gas: meterKindNames.gas,
  kind_heat: meterKindNames.heat,
  unit_cold_water: meterUnitNames.cold_water,
  unit_hot_water: meterUnitNames.hot_water,
  unit_electricity: meterUnitNames.electricity,
  unit_gas: meterUnitNames.gas,
  unit_heat: meterUnitNames.heat,
  title: { uk: 'Показання лічильників', en: 'Meter readings', ru: 'Показания счётчиков', es: 'Lecturas de contadores' },
  gone: {
    uk: 'Посилання не діє',
    en: 'The link is not valid',
    ru: 'Ссылка не действует',
    es: 'El enlace no es válido',
  },
  goneText: {
    uk: 'Можливо, його замінили новим. Зверніться до правління.',
    en: 'It may have been replaced by a new one. Ask the board.',
    ru: 'Возможно, её заменили новой. Обратитесь в правление.',
    es: 'Puede que se haya sustituido por otro. Consulte a la junta.',
  },
  failed: {
    uk: 'Не вдалося відкрити сторінку',
    en: 'The page could not be opened',
    ru: 'Не удалось открыть страницу',
    es: 'No se pudo abrir la página',
  },
  failedText: {
    uk: 'Перевірте з’єднання й спробуйте ще раз.',
    en: 'Check the connection and try again.',
    ru: 'Проверьте соединение и попробуйте ещё раз.',
    es: 'Compruebe la conexión e inténtelo de nuevo.',
  },
  days: {
    uk: 'Показання приймають з {from} по {to} число місяця.',
    en: 'Readings are taken from day {from} to day {to} of the month.',
    ru: 'Показания принимают с {from} по {to} число месяца.',
    es: 'Las lecturas se reciben del día {from} al {to} del mes.',
  },
  closed: {
    uk: 'Зараз показання не приймають',
    en: 'Readings are not taken now',
    ru: 'Сейчас показания не принимают',
    es: 'Ahora no se reciben lecturas',
  },
  notNumber: {
    uk: 'Введіть число, наприклад 143,3',
    en: 'Type a number, for example 143.3',
    ru: 'Введите число, например 143,3',
    es: 'Escriba un número, por ejemplo 143,3',
  },
  none: {
    uk: 'У цього приміщення немає лічильників',
    en: 'This unit has no meters',
    ru: 'У этого помещения нет счётчиков',
    es: 'Este inmueble no tiene contadores',
  },
  last: {
    uk: 'Попереднє: {value} ({day})',
    en: 'Previous: {value} ({day})',
    ru: 'Предыдущее: {value} ({day})',
    es: 'Anterior: {value} ({day})',
  },
  sent: { uk: 'Надіслано {day}', en: 'Sent on {day}', ru: 'Отправлено {day}', es: 'Enviada el {day}' },
  confirm: {
    uk: 'Показання правильне',
    en: 'The reading is correct',
    ru: 'Показание правильное',
    es: 'La lectura es correcta',
  },
  send: { uk: 'Надіслати показання', en: 'Send the readings', ru: 'Отправить показания', es: 'Enviar las lecturas' },
  thanks: {
    uk: 'Показання прийнято. До кінця прийому їх можна виправити.',
    en: 'The readings have been received. They can be corrected until the last day.',
    ru: 'Показания приняты. До конца приёма их можно исправить.',
    es: 'Lecturas recibidas. Pueden corregirse hasta el último día.',
  },
  nothing: {
    uk: 'Введіть хоча б одне показання',
    en: 'Enter at least one reading',
    ru: 'Введите хотя бы одно показание',
    es: 'Introduzca al menos una lectura',
  },
})
