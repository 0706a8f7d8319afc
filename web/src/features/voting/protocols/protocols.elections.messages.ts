import { messages } from '../../../platform/texts.ts'

/** Elections of the officers of a meeting. */
export const votingElection = messages({
  method: { uk: 'Спосіб голосування', en: 'How votes are taken', ru: 'Способ голосования', es: 'Forma de votar' },
  hands: { uk: 'Підняттям рук', en: 'Show of hands', ru: 'Поднятием рук', es: 'A mano alzada' },
  by_name: { uk: 'Поіменно', en: 'By name', ru: 'Поимённо', es: 'Nominal' },
  find: { uk: 'Квартира або прізвище', en: 'Unit or name', ru: 'Квартира или фамилия', es: 'Vivienda o apellido' },
  keys: {
    uk: 'Enter – до відповіді; 1 – за, 2 – проти, 3 – утримався, і далі наступний.',
    en: 'Enter goes to the answer; 1 for, 2 against, 3 abstains, then the next one.',
    ru: 'Enter – к ответу; 1 – за, 2 – против, 3 – воздержался, и далее следующий.',
    es: 'Intro va a la respuesta; 1 a favor, 2 en contra, 3 abstención, y el siguiente.',
  },
  given: {
    uk: 'Відповіли {given} із {present} присутніх',
    en: '{given} of {present} present have answered',
    ru: 'Ответили {given} из {present} присутствующих',
    es: 'Han respondido {given} de {present} asistentes',
  },
  restFor: {
    uk: 'Решта – «за»',
    en: 'All others: for',
    ru: 'Остальные – «за»',
    es: 'Los demás, a favor',
  },
  show: {
    uk: 'Хто як голосував',
    en: 'Who voted how',
    ru: 'Кто как голосовал',
    es: 'Quién votó qué',
  },
  owner: { uk: 'Співвласник', en: 'Owner', ru: 'Совладелец', es: 'Propietario' },
  answer: { uk: 'Відповідь', en: 'Answer', ru: 'Ответ', es: 'Respuesta' },
  nobody: {
    uk: 'Спершу зареєструйте присутніх у залі.',
    en: 'First register those present in the hall.',
    ru: 'Сначала зарегистрируйте присутствующих в зале.',
    es: 'Primero registre a los asistentes en la sala.',
  },
  toCheck: {
    uk: 'Перейти до перевірки листків',
    en: 'Go to the check of sheets',
    ru: 'Перейти к проверке листков',
    es: 'Ir a la revisión de hojas',
  },
  number: { uk: 'Номер протоколу', en: 'Number of the minutes', ru: 'Номер протокола', es: 'Número del acta' },
  numberHint: {
    uk: 'Заповніть, лише якщо попередні протоколи цього року пронумеровано на папері.',
    en: 'Only where earlier minutes of this year were numbered on paper.',
    ru: 'Заполните, только если прежние протоколы этого года пронумерованы на бумаге.',
    es: 'Solo si las actas anteriores de este año se numeraron en papel.',
  },
})
