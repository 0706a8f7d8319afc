import { messages } from '@oselia/contract/languages'

/** Texts of what is published of a voting, and of the reminder to store its original. */
export const resultWords = messages({
  document: {
    uk: 'Протокол № {number} від {day}: {title}',
    en: 'Minutes No. {number} of {day}: {title}',
    ru: 'Протокол № {number} от {day}: {title}',
    es: 'Acta n.º {number} de {day}: {title}',
  },
  signature: {
    uk: '{name} (електронний підпис)',
    en: '{name} (electronic signature)',
    ru: '{name} (электронная подпись)',
    es: '{name} (firma electrónica)',
  },
  announcement: {
    uk: 'Результати голосування: {title}',
    en: 'Results of the voting: {title}',
    ru: 'Результаты голосования: {title}',
    es: 'Resultado de la votación: {title}',
  },
  intro: {
    uk: 'Підсумки голосування співвласників за протоколом № {number} від {day}:',
    en: 'The outcome of the voting by minutes No. {number} of {day}:',
    ru: 'Итоги голосования совладельцев по протоколу № {number} от {day}:',
    es: 'Resultado de la votación según el acta n.º {number} de {day}:',
  },
  adopted: { uk: 'рішення прийнято', en: 'adopted', ru: 'решение принято', es: 'acuerdo aprobado' },
  notAdopted: { uk: 'рішення не прийнято', en: 'not adopted', ru: 'решение не принято', es: 'acuerdo no aprobado' },
  line: {
    uk: '{text} – {outcome} («за» – {percent} % голосів).',
    en: '{text} – {outcome} (“for” – {percent}% of the votes).',
    ru: '{text} – {outcome} («за» – {percent} % голосов).',
    es: '{text}: {outcome} («a favor», {percent} % de los votos).',
  },
  storage: {
    uk: 'Передайте на зберігання оригінал протоколу голосування «{name}»',
    en: 'Hand over the original minutes of the voting “{name}” for storage',
    ru: 'Передайте на хранение оригинал протокола голосования «{name}»',
    es: 'Entregue para su custodia el acta original de la votación «{name}»',
  },
  open: { uk: 'Відкрити голосування', en: 'Open the voting', ru: 'Открыть голосование', es: 'Abrir la votación' },
})
