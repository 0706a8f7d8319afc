import { messages } from '@oselia/contract/languages'

/** Texts of an electronic ballot, which its owner signs. */
export const ballotWords = messages({
  title: {
    uk: 'ЕЛЕКТРОННИЙ БЮЛЕТЕНЬ',
    en: 'ELECTRONIC BALLOT',
    ru: 'ЭЛЕКТРОННЫЙ БЮЛЛЕТЕНЬ',
    es: 'PAPELETA ELECTRÓNICA',
  },
  statement: {
    uk: 'Я, співвласник (представник співвласника), голосую з питань порядку денного так:',
    en: 'I, the co-owner or the co-owner’s representative, vote on the questions of the agenda as follows:',
    ru: 'Я, совладелец (представитель совладельца), голосую по вопросам повестки дня так:',
    es: 'Yo, copropietario o representante del copropietario, voto sobre los puntos del orden del día como sigue:',
  },
  voting: { uk: 'Голосування', en: 'Voting', ru: 'Голосование', es: 'Votación' },
  owner: { uk: 'Співвласник', en: 'Co-owner', ru: 'Совладелец', es: 'Copropietario' },
  signer: {
    uk: 'Бюлетень подає співвласник',
    en: 'Ballot given by the co-owner',
    ru: 'Бюллетень подаёт совладелец',
    es: 'Papeleta presentada por el copropietario',
  },
  weight: { uk: 'Кількість голосів', en: 'Votes', ru: 'Количество голосов', es: 'Votos' },
  answer: { uk: 'Відповідь', en: 'Answer', ru: 'Ответ', es: 'Respuesta' },
  for: { uk: 'ЗА', en: 'FOR', ru: 'ЗА', es: 'A FAVOR' },
  against: { uk: 'ПРОТИ', en: 'AGAINST', ru: 'ПРОТИВ', es: 'EN CONTRA' },
  abstain: { uk: 'УТРИМАЛИСЯ', en: 'ABSTAINED', ru: 'ВОЗДЕРЖАЛИСЬ', es: 'ABSTENCIÓN' },
  made: { uk: 'Сформовано: {at}', en: 'Made: {at}', ru: 'Сформировано: {at}', es: 'Generada: {at}' },
  register: {
    uk: 'Реєстр голосування, SHA-256: {hash}',
    en: 'Register of the voting, SHA-256: {hash}',
    ru: 'Реестр голосования, SHA-256: {hash}',
    es: 'Registro de la votación, SHA-256: {hash}',
  },
  sign: {
    uk: 'Документ набуває чинності бюлетеня після підписання кваліфікованим електронним підписом співвласника або його представника. Змінений документ не приймається.',
    en: 'The document becomes a ballot once the co-owner or the representative has signed it with a qualified electronic signature. A changed document is not accepted.',
    ru: 'Документ становится бюллетенем после подписания квалифицированной электронной подписью совладельца или его представителя. Изменённый документ не принимается.',
    es: 'El documento pasa a ser papeleta cuando el copropietario o su representante lo firma con una firma electrónica cualificada. No se acepta un documento modificado.',
  },
})
