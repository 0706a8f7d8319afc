/** Problems of meters. */
export const meterProblems = {
  readings_closed: {
    uk: 'Показання приймають з {from} по {to} число місяця',
    en: 'Readings are taken from day {from} to day {to} of the month',
    ru: 'Показания принимают с {from} по {to} число месяца',
    es: 'Las lecturas se reciben del día {from} al {to} del mes',
  },
}
