import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const approvalProblems = declareProblems({
  own_request: {
    uk: 'Власний запит має погодити хтось інший',
    en: 'Someone else must decide on your own request',
    ru: 'Собственный запрос должен согласовать кто-то другой',
    es: 'Su propia solicitud debe decidirla otra persona',
  },
  requester_lacks: {
    uk: 'Автор запиту вже не має права на цю дію, або запису більше немає',
    en: 'The requester may no longer do this, or the record no longer exists',
    ru: 'У автора запроса уже нет права на это действие, или записи больше нет',
    es: 'Quien lo solicitó ya no puede hacerlo o el registro ya no existe',
  },
  already_decided: {
    uk: 'Рішення за цим запитом уже ухвалено',
    en: 'This request has already been decided',
    ru: 'Решение по этому запросу уже принято',
    es: 'Esta solicitud ya está resuelta',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof approvalProblems, ProblemText> {}
}
