import { messages } from '@oselia/contract/languages'

/** Texts of the notice of a meeting and of the list of those who received it. */
export const noticeWords = messages({
  title: { uk: 'ПОВІДОМЛЕННЯ', en: 'NOTICE', ru: 'УВЕДОМЛЕНИЕ', es: 'CONVOCATORIA' },
  ofMeeting: {
    uk: 'про проведення загальних зборів співвласників',
    en: 'of the general meeting of the co-owners',
    ru: 'о проведении общего собрания совладельцев',
    es: 'de la junta general de copropietarios',
  },
  ofSurvey: {
    uk: 'про проведення письмового опитування співвласників',
    en: 'of the written survey of the co-owners',
    ru: 'о проведении письменного опроса совладельцев',
    es: 'de la consulta escrita a los copropietarios',
  },
  to: { uk: 'Кому', en: 'To', ru: 'Кому', es: 'Para' },
  greeting: {
    uk: 'Шановний співвласнику, шановна співвласнице!',
    en: 'Dear co-owner,',
    ru: 'Уважаемый совладелец, уважаемая совладелица!',
    es: 'Estimado copropietario, estimada copropietaria:',
  },
  invited: {
    uk: 'Запрошуємо Вас узяти участь у загальних зборах співвласників будинку за адресою: {address}.',
    en: 'You are invited to the general meeting of the co-owners of the building at {address}.',
    ru: 'Приглашаем Вас принять участие в общем собрании совладельцев дома по адресу: {address}.',
    es: 'Se le convoca a la junta general de copropietarios del edificio sito en {address}.',
  },
  asked: {
    uk: 'Запрошуємо Вас узяти участь у письмовому опитуванні співвласників будинку за адресою: {address}.',
    en: 'You are invited to the written survey of the co-owners of the building at {address}.',
    ru: 'Приглашаем Вас принять участие в письменном опросе совладельцев дома по адресу: {address}.',
    es: 'Se le invita a la consulta escrita a los copropietarios del edificio sito en {address}.',
  },
  initiator: { uk: 'Ініціатор', en: 'Convened by', ru: 'Инициатор', es: 'Convocante' },
  day: { uk: 'Дата і час', en: 'Date and time', ru: 'Дата и время', es: 'Fecha y hora' },
  place: { uk: 'Місце', en: 'Place', ru: 'Место', es: 'Lugar' },
  video: {
    uk: 'Участь дистанційно',
    en: 'Remote participation',
    ru: 'Дистанционное участие',
    es: 'Participación a distancia',
  },
  noVideo: {
    uk: 'відеоконференція не проводиться',
    en: 'there is no video conference',
    ru: 'видеоконференция не проводится',
    es: 'no habrá videoconferencia',
  },
  how: { uk: 'ЯК ПРОГОЛОСУВАТИ', en: 'HOW TO VOTE', ru: 'КАК ПРОГОЛОСОВАТЬ', es: 'CÓMO VOTAR' },
  atMeeting: {
    uk: 'На зборах: візьміть із собою документ, що посвідчує особу, і документ про право власності. Представникові потрібна довіреність.',
    en: 'At the meeting: bring a document of identity and the document of ownership. A representative brings a power of attorney.',
    ru: 'На собрании: возьмите с собой документ, удостоверяющий личность, и документ о праве собственности. Представителю нужна доверенность.',
    es: 'En la junta: traiga un documento de identidad y el título de propiedad. El representante aporta un poder.',
  },
  inSurvey: {
    uk: 'Після зборів: якщо Ви не проголосуєте на зборах, заповніть листок опитування в строк {period} і передайте його особі, яка проводить опитування.',
    en: 'After the meeting: if you do not vote at the meeting, fill in the voting sheet in the period {period} and hand it to the person who carries out the survey.',
    ru: 'После собрания: если Вы не проголосуете на собрании, заполните листок опроса в срок {period} и передайте его лицу, проводящему опрос.',
    es: 'Tras la junta: si no vota en ella, rellene la hoja de votación en el plazo {period} y entréguela a la persona encargada de la consulta.',
  },
  bySheet: {
    uk: 'Заповніть листок опитування в строк {period} і передайте його особі, яка проводить опитування.',
    en: 'Fill in the voting sheet in the period {period} and hand it to the person who carries out the survey.',
    ru: 'Заполните листок опроса в срок {period} и передайте его лицу, проводящему опрос.',
    es: 'Rellene la hoja de votación en el plazo {period} y entréguela a la persona encargada de la consulta.',
  },
  online: {
    uk: 'Електронно: {link}',
    en: 'Electronically: {link}',
    ru: 'Электронно: {link}',
    es: 'Por medios electrónicos: {link}',
  },
  contact: { uk: 'Запитання', en: 'Questions', ru: 'Вопросы', es: 'Consultas' },
  received: {
    uk: 'Повідомлення отримав (отримала)',
    en: 'Notice received',
    ru: 'Уведомление получил(а)',
    es: 'Convocatoria recibida',
  },
  listTitle: {
    uk: 'СПИСОК ВРУЧЕННЯ ПОВІДОМЛЕНЬ',
    en: 'LIST OF RECEIPT OF NOTICES',
    ru: 'СПИСОК ВРУЧЕНИЯ УВЕДОМЛЕНИЙ',
    es: 'LISTA DE ENTREGA DE CONVOCATORIAS',
  },
  listText: {
    uk: 'Своїм підписом підтверджую отримання повідомлення з порядком денним.',
    en: 'By signing I confirm the receipt of the notice with the agenda.',
    ru: 'Своей подписью подтверждаю получение уведомления с повесткой дня.',
    es: 'Con mi firma confirmo la recepción de la convocatoria con el orden del día.',
  },
  dayOfReceipt: { uk: 'Дата вручення', en: 'Date of receipt', ru: 'Дата вручения', es: 'Fecha de entrega' },
  handedBy: {
    uk: 'Повідомлення вручив (вручила)',
    en: 'Handed over by',
    ru: 'Уведомления вручил(а)',
    es: 'Entregado por',
  },
})

/** Texts of the list of those to visit. */
export const routeWords = messages({
  title: { uk: 'МАРШРУТНИЙ ЛИСТ', en: 'ROUTE LIST', ru: 'МАРШРУТНЫЙ ЛИСТ', es: 'HOJA DE RUTA' },
  subtitle: {
    uk: 'співвласники, які ще не проголосували, станом на {day}',
    en: 'co-owners who have not voted, as of {day}',
    ru: 'совладельцы, которые ещё не проголосовали, по состоянию на {day}',
    es: 'copropietarios que aún no han votado, a fecha de {day}',
  },
  entrance: { uk: 'Під’їзд {entrance}', en: 'Entrance {entrance}', ru: 'Подъезд {entrance}', es: 'Portal {entrance}' },
  noEntrance: { uk: 'Без під’їзду', en: 'No entrance', ru: 'Без подъезда', es: 'Sin portal' },
  floor: { uk: 'поверх {floor}', en: 'floor {floor}', ru: 'этаж {floor}', es: 'planta {floor}' },
  phone: { uk: 'Телефон', en: 'Telephone', ru: 'Телефон', es: 'Teléfono' },
  sheet: { uk: 'Листок', en: 'Sheet', ru: 'Листок', es: 'Hoja' },
  visits: { uk: 'Відвідування', en: 'Visits', ru: 'Посещения', es: 'Visitas' },
  notes: { uk: 'Примітки', en: 'Notes', ru: 'Примечания', es: 'Notas' },
  percent: { uk: '% голосів', en: '% of votes', ru: '% голосов', es: '% de votos' },
  total: {
    uk: 'Записів: {count}, площа часток: {area} м²',
    en: 'Entries: {count}, area of shares: {area} m²',
    ru: 'Записей: {count}, площадь долей: {area} м²',
    es: 'Registros: {count}, superficie de las cuotas: {area} m²',
  },
  nobody: {
    uk: 'Усі співвласники проголосували.',
    en: 'All co-owners have voted.',
    ru: 'Все совладельцы проголосовали.',
    es: 'Todos los copropietarios han votado.',
  },
})
