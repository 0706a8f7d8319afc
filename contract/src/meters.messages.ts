import { messages } from './languages.js'

export const meterKindNames = messages({
  cold_water: { uk: 'Холодна вода', en: 'Cold water', ru: 'Холодная вода', es: 'Agua fría' },
  hot_water: { uk: 'Гаряча вода', en: 'Hot water', ru: 'Горячая вода', es: 'Agua caliente' },
  electricity: { uk: 'Електроенергія', en: 'Electricity', ru: 'Электроэнергия', es: 'Electricidad' },
  gas: { uk: 'Газ', en: 'Gas', ru: 'Газ', es: 'Gas' },
  heat: { uk: 'Опалення', en: 'Heating', ru: 'Отопление', es: 'Calefacción' },
})

const cubicMetre = { uk: 'м³', en: 'm³', ru: 'м³', es: 'm³' }
/** The unit in which a kind is counted. */
export const meterUnitNames = messages({
  cold_water: cubicMetre,
  hot_water: cubicMetre,
  electricity: { uk: 'кВт·год', en: 'kWh', ru: 'кВт·ч', es: 'kWh' },
  gas: cubicMetre,
  heat: { uk: 'Гкал', en: 'Gcal', ru: 'Гкал', es: 'Gcal' },
})

export const readingSourceNames = messages({
  hand: { uk: 'Вручну', en: 'By hand', ru: 'Вручную', es: 'A mano' },
  list: { uk: 'Списком', en: 'By list', ru: 'Списком', es: 'Por lista' },
  import: { uk: 'З таблиці', en: 'From a spreadsheet', ru: 'Из таблицы', es: 'De una hoja de cálculo' },
  resident: { uk: 'Від мешканця', en: 'From the resident', ru: 'От жильца', es: 'Del residente' },
  estimate: { uk: 'Оцінка', en: 'Estimate', ru: 'Оценка', es: 'Estimación' },
})

/** Names of a meter's fields, for its form, list, history and export. */
export const meterLabels = messages({
  kind: { uk: 'Послуга', en: 'Service', ru: 'Услуга', es: 'Servicio' },
  house: { uk: 'Будинок', en: 'Building', ru: 'Дом', es: 'Edificio' },
  realty: { uk: 'Приміщення', en: 'Unit', ru: 'Помещение', es: 'Inmueble' },
  place: { uk: 'Місце встановлення', en: 'Location', ru: 'Место установки', es: 'Ubicación' },
  number: { uk: 'Заводський номер', en: 'Serial number', ru: 'Заводской номер', es: 'Número de serie' },
  digits: { uk: 'Цифр до коми', en: 'Digits before the point', ru: 'Цифр до запятой', es: 'Dígitos enteros' },
  coefficient: { uk: 'Коефіцієнт', en: 'Coefficient', ru: 'Коэффициент', es: 'Coeficiente' },
  installed_on: { uk: 'Встановлено', en: 'Installed', ru: 'Установлен', es: 'Instalado' },
  initial_value: { uk: 'Початкове показання', en: 'Initial reading', ru: 'Начальное показание', es: 'Lectura inicial' },
  check_due: { uk: 'Наступна повірка', en: 'Next verification', ru: 'Следующая поверка', es: 'Próxima verificación' },
  sealed: { uk: 'Опломбовано', en: 'Sealed', ru: 'Опломбирован', es: 'Precintado' },
  seal_number: { uk: 'Номер пломби', en: 'Seal number', ru: 'Номер пломбы', es: 'Número de precinto' },
  removed_on: { uk: 'Знято', en: 'Removed', ru: 'Снят', es: 'Retirado' },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Додано', en: 'Added', ru: 'Добавлено', es: 'Añadido' },
})

export const readingLabels = messages({
  day: { uk: 'День', en: 'Day', ru: 'День', es: 'Día' },
  value: { uk: 'Показання', en: 'Reading', ru: 'Показание', es: 'Lectura' },
  consumption: { uk: 'Споживання', en: 'Consumption', ru: 'Потребление', es: 'Consumo' },
  source: { uk: 'Джерело', en: 'Source', ru: 'Источник', es: 'Origen' },
  rollover: {
    uk: 'Лічильник пішов по колу',
    en: 'The counter rolled over',
    ru: 'Счётчик прошёл полный круг',
    es: 'El contador dio la vuelta',
  },
  reason: { uk: 'Причина', en: 'Reason', ru: 'Причина', es: 'Motivo' },
  confirmed: {
    uk: 'Велике споживання підтверджено',
    en: 'Large consumption confirmed',
    ru: 'Большое потребление подтверждено',
    es: 'Consumo elevado confirmado',
  },
  note: { uk: 'Примітка', en: 'Note', ru: 'Примечание', es: 'Nota' },
  created_at: { uk: 'Внесено', en: 'Entered', ru: 'Внесено', es: 'Introducido' },
})

/** Validation messages of meters and readings. */
export const meterIssues = messages({
  decimals: {
    uk: 'Не більше {n} знаків після коми',
    en: 'At most {n} decimals',
    ru: 'Не более {n} знаков после запятой',
    es: 'Como máximo {n} decimales',
  },
  period: {
    uk: 'Місяць у вигляді РРРР-ММ',
    en: 'A month as YYYY-MM',
    ru: 'Месяц в виде ГГГГ-ММ',
    es: 'Un mes como AAAA-MM',
  },
  meter_place: {
    uk: 'Виберіть приміщення або будинок',
    en: 'Choose a unit or a building',
    ru: 'Выберите помещение или дом',
    es: 'Elija un inmueble o un edificio',
  },
  meter_other_house: {
    uk: 'Приміщення в іншому будинку',
    en: 'The unit is in another building',
    ru: 'Помещение в другом доме',
    es: 'El inmueble está en otro edificio',
  },
  meter_digits: {
    uk: 'На лічильнику лише {n} цифр до коми',
    en: 'The meter has only {n} digits before the point',
    ru: 'На счётчике только {n} цифр до запятой',
    es: 'El contador solo tiene {n} dígitos enteros',
  },
  meter_has_readings: {
    uk: 'Це суперечить внесеним показанням',
    en: 'This contradicts the readings entered',
    ru: 'Это противоречит внесённым показаниям',
    es: 'Contradice las lecturas introducidas',
  },
  meter_removed: {
    uk: 'Лічильник тоді вже знято',
    en: 'The meter had been removed by then',
    ru: 'Счётчик к тому времени уже снят',
    es: 'El contador ya estaba retirado',
  },
  before_installed: {
    uk: 'Раніше за день встановлення',
    en: 'Before the day of installation',
    ru: 'Раньше дня установки',
    es: 'Antes del día de instalación',
  },
  future_day: {
    uk: 'Цей день ще не настав',
    en: 'This day has not come yet',
    ru: 'Этот день ещё не наступил',
    es: 'Ese día aún no ha llegado',
  },
  reading_lower: {
    uk: 'Менше за попереднє: {last}. Якщо лічильник пішов по колу або його замінено, позначте це',
    en: 'Lower than the one before: {last}. If the counter rolled over or was replaced, mark it',
    ru: 'Меньше предыдущего: {last}. Если счётчик прошёл полный круг или заменён, отметьте это',
    es: 'Inferior a la anterior: {last}. Si el contador dio la vuelta o se sustituyó, indíquelo',
  },
  reading_lower_sent: {
    uk: 'Менше за попереднє: {last}. Перевірте показання; якщо лічильник замінили, зверніться до правління',
    en: 'Lower than the one before: {last}. Check the reading; if the meter was replaced, ask the board',
    ru: 'Меньше предыдущего: {last}. Проверьте показание; если счётчик заменили, обратитесь в правление',
    es: 'Inferior a la anterior: {last}. Compruebe la lectura; si cambiaron el contador, consulte a la junta',
  },
  reading_taken: {
    uk: 'Показання за сьогодні вже внесено',
    en: 'Today’s reading has been entered already',
    ru: 'Показание за сегодня уже внесено',
    es: 'La lectura de hoy ya está registrada',
  },
  reading_higher: {
    uk: 'Більше за наступне: {next}',
    en: 'Higher than the next one: {next}',
    ru: 'Больше следующего: {next}',
    es: 'Superior a la siguiente: {next}',
  },
  reading_rollover_after: {
    uk: 'Наступне показання ({next}) внесено як перехід через нуль, тож це має бути більшим за нього',
    en: 'The next reading ({next}) was entered as a rollover, so this one has to be higher',
    ru: 'Следующее показание ({next}) внесено как переход через ноль, поэтому это должно быть больше него',
    es: 'La siguiente lectura ({next}) se registró como vuelta del contador: esta debe ser superior',
  },
  reading_rolled_over: {
    uk: 'Менше за попереднє ({last}): схоже, лічильник перейшов через нуль',
    en: 'Lower than the one before ({last}): the counter seems to have rolled over',
    ru: 'Меньше предыдущего ({last}): похоже, счётчик перешёл через ноль',
    es: 'Inferior a la anterior ({last}): parece que el contador dio la vuelta',
  },
  reading_no_rollover: {
    uk: 'Показання не менше за попереднє, тож лічильник не пішов по колу',
    en: 'The reading is not lower than the one before, so the counter did not roll over',
    ru: 'Показание не меньше предыдущего, значит, счётчик не прошёл полный круг',
    es: 'La lectura no es inferior a la anterior: el contador no dio la vuelta',
  },
  reading_large: {
    uk: 'Споживання {n} незвично велике. Перевірте показання й підтвердьте його',
    en: 'The consumption of {n} is unusually large. Check the reading and confirm it',
    ru: 'Потребление {n} необычно большое. Проверьте показание и подтвердите его',
    es: 'El consumo de {n} es inusualmente alto. Compruebe la lectura y confírmela',
  },
})
