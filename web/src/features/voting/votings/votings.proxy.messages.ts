import { messages } from '../../../platform/texts.ts'

/** Texts of a representative at the meeting. */
export const votingProxy = messages({
  title: {
    uk: 'Представник на зборах',
    en: 'Representative at the meeting',
    ru: 'Представитель на собрании',
    es: 'Representante en la junta',
  },
  name: {
    uk: 'Ім’я представника',
    en: 'Name of the representative',
    ru: 'Имя представителя',
    es: 'Nombre del representante',
  },
  document: { uk: 'Документ', en: 'Document', ru: 'Документ', es: 'Documento' },
  form: { uk: 'Діє за', en: 'Acts by', ru: 'Действует по', es: 'Actúa con' },
  form_text: {
    uk: 'довіреністю листом чи повідомленням',
    en: 'a proxy by e-mail or message',
    ru: 'доверенности письмом или сообщением',
    es: 'delegación por correo o mensaje',
  },
  form_written: {
    uk: 'письмовою довіреністю з підписом',
    en: 'a signed proxy on paper',
    ru: 'письменной доверенности с подписью',
    es: 'delegación escrita y firmada',
  },
  form_notarised: {
    uk: 'нотаріальною довіреністю',
    en: 'a notarised proxy',
    ru: 'нотариальной доверенности',
    es: 'poder notarial',
  },
  form_statutory: {
    uk: 'законом: керівник, батьки, опікун',
    en: 'law: director, parent, guardian',
    ru: 'закону: руководитель, родители, опекун',
    es: 'la ley: administrador, padres, tutor',
  },
  scope: { uk: 'Що може представник', en: 'May', ru: 'Что может представитель', es: 'Facultades' },
  scope_votes: {
    uk: 'бути присутнім і голосувати',
    en: 'be present and vote',
    ru: 'присутствовать и голосовать',
    es: 'asistir y votar',
  },
  scope_attendance: {
    uk: 'лише бути присутнім: для кворуму й виборів',
    en: 'only be present: for the quorum and elections',
    ru: 'только присутствовать: для кворума и выборов',
    es: 'solo asistir: para el quórum y las elecciones',
  },
  number: { uk: 'Номер', en: 'Number', ru: 'Номер', es: 'Número' },
  date: { uk: 'Дата документа', en: 'Date of the document', ru: 'Дата документа', es: 'Fecha del documento' },
  valid_to: { uk: 'Діє до', en: 'Valid until', ru: 'Действует до', es: 'Válido hasta' },
  file: {
    uk: 'Файл документа: скан або фото',
    en: 'File of the document: a scan or a photograph',
    ru: 'Файл документа: скан или фото',
    es: 'Archivo del documento: escaneo o fotografía',
  },
  fileLink: {
    uk: 'Документ представника',
    en: 'Document of the representative',
    ru: 'Документ представителя',
    es: 'Documento del representante',
  },
  needed: { uk: 'Заповніть це поле', en: 'Fill in this field', ru: 'Заполните это поле', es: 'Rellene este campo' },
})
