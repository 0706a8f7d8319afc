import { declareProblems, type ProblemText } from '../../../platform/problem-texts.js'

export const protocolProblems = declareProblems({
  officers_missing: {
    uk: 'Запишіть, кого збори обрали головою і секретарем: вони підписують протокол',
    en: 'Record whom the meeting elected as chair and secretary: they sign the minutes',
    ru: 'Запишите, кого собрание избрало председателем и секретарём: они подписывают протокол',
    es: 'Registre a quién eligió la junta como presidente y secretario: firman el acta',
  },
  not_counting: {
    uk: 'Протокол складають після завершення голосування, на етапі підрахунку',
    en: 'The minutes are made once the voting is over, at the stage of counting',
    ru: 'Протокол составляют после завершения голосования, на этапе подсчёта',
    es: 'El acta se levanta al terminar la votación, en la fase de recuento',
  },
  protocol_exists: {
    uk: 'Протокол уже складено',
    en: 'The minutes have been made already',
    ru: 'Протокол уже составлен',
    es: 'El acta ya se ha levantado',
  },
  protocol_drawing: {
    uk: 'Файл протоколу ще готується. Спробуйте за хвилину',
    en: 'The file of the minutes is still being made. Try again in a minute',
    ru: 'Файл протокола ещё готовится. Попробуйте через минуту',
    es: 'El archivo del acta aún se está preparando. Inténtelo en un minuto',
  },
  meeting_not_begun: {
    uk: 'Хід зборів записують, коли вони почалися',
    en: 'The proceedings are recorded once the meeting has begun',
    ru: 'Ход собрания записывают, когда оно началось',
    es: 'El desarrollo de la junta se anota cuando esta ha empezado',
  },
  nobody_present: {
    uk: 'Спершу зареєструйте присутніх на зборах',
    en: 'Register those present at the meeting first',
    ru: 'Сначала зарегистрируйте присутствующих на собрании',
    es: 'Registre primero a los asistentes a la junta',
  },
  already_elected: {
    uk: 'Для цієї посади вже когось обрано',
    en: 'Somebody has been elected to this office already',
    ru: 'На эту должность уже кто-то избран',
    es: 'Ya se ha elegido a alguien para este cargo',
  },
  scans_reading: {
    uk: 'Скани, що ще зчитуються: {n}. Протокол складають, коли всі аркуші зчитано',
    en: 'Scans that are still being read: {n}. The minutes are made once all pages have been read',
    ru: 'Сканы, которые ещё считываются: {n}. Протокол составляют, когда все листы считаны',
    es: 'Escaneos que aún se están leyendo: {n}. El acta se levanta cuando se hayan leído todas las páginas',
  },
  sheets_unchecked: {
    uk: 'Друга особа ще не перевірила внесених листків: {n}. Протокол складають після перевірки',
    en: 'A second person has not checked all sheets that were entered yet: {n}. The minutes are made after that',
    ru: 'Второе лицо ещё не проверило внесённых листков: {n}. Протокол составляют после проверки',
    es: 'Faltan hojas introducidas por revisar por una segunda persona: {n}. El acta se levanta después',
  },
})

declare module '../../../platform/problem-texts.js' {
  interface ProblemTexts extends Record<keyof typeof protocolProblems, ProblemText> {}
}
