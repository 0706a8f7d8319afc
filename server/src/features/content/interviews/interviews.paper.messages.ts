import { messages } from '@oselia/contract/languages'

/** Texts of the form that is filled in by hand. */
export const paperWords = messages({
  until: {
    uk: 'Відповіді приймають до {day}',
    en: 'Answers are taken until {day}',
    ru: 'Ответы принимают до {day}',
    es: 'Se admiten respuestas hasta el {day}',
  },
  anonymous: {
    uk: 'Опитування анонімне: не підписуйте бланк.',
    en: 'This poll is anonymous: do not sign the form.',
    ru: 'Опрос анонимный: не подписывайте бланк.',
    es: 'La encuesta es anónima: no firme el formulario.',
  },
  name: { uk: 'Прізвище, ім’я', en: 'Name', ru: 'Фамилия, имя', es: 'Nombre y apellidos' },
  unit: { uk: 'Квартира (приміщення)', en: 'Flat (unit)', ru: 'Квартира (помещение)', es: 'Piso (inmueble)' },
  one: { uk: 'Виберіть один варіант', en: 'Choose one', ru: 'Выберите один вариант', es: 'Elija una opción' },
  some: {
    uk: 'Можна вибрати кілька',
    en: 'You may choose several',
    ru: 'Можно выбрать несколько',
    es: 'Puede elegir varias',
  },
  least: { uk: 'щонайменше {n}', en: 'at least {n}', ru: 'не менее {n}', es: 'al menos {n}' },
  most: { uk: 'не більше {n}', en: 'at most {n}', ru: 'не более {n}', es: 'como máximo {n}' },
  places: {
    uk: 'Поставте номери за порядком: 1 — найважливіше',
    en: 'Number them in order: 1 is the most important',
    ru: 'Проставьте номера по порядку: 1 — самое важное',
    es: 'Numérelas por orden: 1 es lo más importante',
  },
  mark: { uk: 'Обведіть число', en: 'Circle a number', ru: 'Обведите число', es: 'Rodee un número' },
  day: {
    uk: 'Дата: ____.____.________',
    en: 'Date: ____.____.________',
    ru: 'Дата: ____.____.________',
    es: 'Fecha: ____.____.________',
  },
  optional: { uk: 'необов’язково', en: 'optional', ru: 'необязательно', es: 'opcional' },
  ifOption: {
    uk: 'Відповідайте, якщо в запитанні {n} вибрали: {options}',
    en: 'Answer if in question {n} you chose: {options}',
    ru: 'Отвечайте, если в вопросе {n} выбрали: {options}',
    es: 'Responda si en la pregunta {n} eligió: {options}',
  },
  ifMark: {
    uk: 'Відповідайте, якщо в запитанні {n} число від {from} до {to}',
    en: 'Answer if the number in question {n} is from {from} to {to}',
    ru: 'Отвечайте, если в вопросе {n} число от {from} до {to}',
    es: 'Responda si en la pregunta {n} el número está entre {from} y {to}',
  },
  scan: {
    uk: 'Або дайте відповідь у телефоні: наведіть камеру на код',
    en: 'Or answer on a phone: point its camera at the code',
    ru: 'Или ответьте в телефоне: наведите камеру на код',
    es: 'O responda con el teléfono: apunte la cámara al código',
  },
})
