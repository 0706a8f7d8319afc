import { messages } from '@oselia/contract/languages'

/** Words of the files and of what they are made from. */
export const protocolFileWords = messages({
  protocol: {
    uk: 'Протокол № {number} від {day}',
    en: 'Minutes No. {number} of {day}',
    ru: 'Протокол № {number} от {day}',
    es: 'Acta n.º {number} de {day}',
  },
  roll: {
    uk: 'Поіменні додатки до протоколу № {number} від {day}',
    en: 'Annexes by name to minutes No. {number} of {day}',
    ru: 'Поимённые приложения к протоколу № {number} от {day}',
    es: 'Anexos nominales al acta n.º {number} de {day}',
  },
  withoutVote: {
    uk: 'без права голосу, не враховано',
    en: 'without vote, not counted',
    ru: 'без права голоса, не учтено',
    es: 'sin voto, no computado',
  },
  notarised: {
    uk: '(нотаріально посвідчено)',
    en: '(notarised)',
    ru: '(удостоверено нотариально)',
    es: '(notarial)',
  },
  attendanceOnly: {
    uk: '(лише присутність)',
    en: '(to be present only)',
    ru: '(только присутствие)',
    es: '(solo asistencia)',
  },
  documentOf: { uk: 'від {day}', en: 'of {day}', ru: 'от {day}', es: 'de {day}' },
  board: { uk: 'правління', en: 'the board', ru: 'правление', es: 'la junta directiva' },
  manager: { uk: 'управитель', en: 'the manager', ru: 'управляющий', es: 'el administrador' },
  group: {
    uk: 'ініціативна група співвласників: {names}',
    en: 'an initiative group of co-owners: {names}',
    ru: 'инициативная группа совладельцев: {names}',
    es: 'grupo de copropietarios: {names}',
  },
  annexRoll: {
    uk: 'Поіменні результати голосування',
    en: 'Votes by name',
    ru: 'Поимённые результаты голосования',
    es: 'Votos nominales',
  },
  annexElections: {
    uk: 'Поіменне обрання посадових осіб зборів',
    en: 'Election of officers of the meeting by name',
    ru: 'Поимённое избрание должностных лиц собрания',
    es: 'Elección nominal de los cargos de la junta',
  },
  annexNotices: {
    uk: 'Відомості про повідомлення співвласників',
    en: 'Notices to co-owners',
    ru: 'Сведения об уведомлении совладельцев',
    es: 'Convocatoria de los copropietarios',
  },
  annexCorrections: {
    uk: 'Виправлення у внесених бюлетенях, {count}',
    en: 'Corrections of entered ballots, {count}',
    ru: 'Исправления во внесённых бюллетенях, {count}',
    es: 'Correcciones en papeletas introducidas, {count}',
  },
  annexSheets: {
    uk: 'Листки опитування, {count}',
    en: 'Survey sheets, {count}',
    ru: 'Листки опроса, {count}',
    es: 'Hojas de consulta, {count}',
  },
  annexBallots: {
    uk: 'Враховані бюлетені, SHA-256: {hash}',
    en: 'Ballots that count, SHA-256: {hash}',
    ru: 'Учтённые бюллетени, SHA-256: {hash}',
    es: 'Votos contados, SHA-256: {hash}',
  },
  annexRegister: {
    uk: 'Реєстр співвласників на день оголошення, SHA-256: {hash}',
    en: 'Register of co-owners on the day of the announcement, SHA-256: {hash}',
    ru: 'Реестр совладельцев на день объявления, SHA-256: {hash}',
    es: 'Registro de copropietarios en la fecha de convocatoria, SHA-256: {hash}',
  },
  unknownOwner: {
    uk: 'Власника не встановлено',
    en: 'Owner not known',
    ru: 'Собственник не установлен',
    es: 'Propietario desconocido',
  },
  restOfBuilding: {
    uk: 'решта площі будинку',
    en: 'the rest of the building',
    ru: 'остальная площадь дома',
    es: 'resto del edificio',
  },
  presentOnly: {
    uk: 'присутність на зборах, без голосу',
    en: 'present at the meeting, no vote',
    ru: 'присутствие на собрании, без голоса',
    es: 'presente en la junta, sin voto',
  },
  byMeeting: { uk: 'на зборах', en: 'at the meeting', ru: 'на собрании', es: 'en la junta' },
  byPaper: { uk: 'листок № {number}', en: 'sheet No. {number}', ru: 'листок № {number}', es: 'hoja n.º {number}' },
  bySignature: {
    uk: 'електронний підпис',
    en: 'electronic signature',
    ru: 'электронная подпись',
    es: 'firma electrónica',
  },
  byCode: { uk: 'електронно, за кодом', en: 'electronic, by a code', ru: 'электронно, по коду', es: 'código' },
})
