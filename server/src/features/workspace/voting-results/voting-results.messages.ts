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
    uk: 'Підсумки голосування співвласників № {voting} за протоколом № {number} від {day}:',
    en: 'The outcome of voting No. {voting} by minutes No. {number} of {day}:',
    ru: 'Итоги голосования совладельцев № {voting} по протоколу № {number} от {day}:',
    es: 'Resultado de la votación n.º {voting} según el acta n.º {number} de {day}:',
  },
  adopted: { uk: 'рішення прийнято', en: 'adopted', ru: 'решение принято', es: 'acuerdo aprobado' },
  notAdopted: { uk: 'рішення не прийнято', en: 'not adopted', ru: 'решение не принято', es: 'acuerdo no aprobado' },
  noQuorum: {
    uk: 'рішення не прийнято: немає кворуму',
    en: 'not adopted: no quorum',
    ru: 'решение не принято: нет кворума',
    es: 'acuerdo no aprobado: no hubo quórum',
  },
  notCounted: {
    uk: 'рішення не враховано: рішення з питання {number}, від якого воно залежить, не прийнято',
    en: 'not counted: question {number}, on which it depends, is not adopted',
    ru: 'решение не учтено: решение по вопросу {number}, от которого оно зависит, не принято',
    es: 'acuerdo no computado: no se aprobó el asunto {number}, del que depende',
  },
  figure: { uk: '{percent} {of}', en: '{percent} {of}', ru: '{percent} {of}', es: '{percent} {of}' },
  and: { uk: ' і ', en: ' and ', ru: ' и ', es: ' y ' },
  for: { uk: '«за» – {figures}', en: '“for” – {figures}', ru: '«за» – {figures}', es: '«a favor», {figures}' },
  against: {
    uk: '«проти» – {figures}',
    en: '“against” – {figures}',
    ru: '«против» – {figures}',
    es: '«en contra», {figures}',
  },
  line: {
    uk: '{text} – {outcome} ({figures}).',
    en: '{text} – {outcome} ({figures}).',
    ru: '{text} – {outcome} ({figures}).',
    es: '{text}: {outcome} ({figures}).',
  },
  storage: {
    uk: 'Передайте на зберігання оригінал протоколу голосування «{name}»',
    en: 'Hand over the original minutes of the voting “{name}” for storage',
    ru: 'Передайте на хранение оригинал протокола голосования «{name}»',
    es: 'Entregue para su custodia el acta original de la votación «{name}»',
  },
  open: { uk: 'Відкрити голосування', en: 'Open the voting', ru: 'Открыть голосование', es: 'Abrir la votación' },
})
