import { messages } from '../../platform/texts.ts'

/** Texts of the guides of the list, the board and the form of a new request. */
export const requestsGuide = messages({
  views: { uk: 'Готові вигляди', en: 'Ready views', ru: 'Готовые виды', es: 'Vistas preparadas' },
  viewsText: {
    uk: 'Одним натиском: Ваші заявки, без виконавця, прострочені й ті, що чекають відповіді. Свої вигляди зберігайте поряд із пошуком.',
    en: 'In one press: your requests, those without a performer, late ones and those that wait for a reply. Save your own views beside the search.',
    ru: 'Одним нажатием: Ваши заявки, без исполнителя, просроченные и те, что ждут ответа. Свои виды сохраняйте рядом с поиском.',
    es: 'Con una pulsación: las suyas, sin ejecutor, con retraso y las que esperan respuesta. Guarde sus propias vistas junto a la búsqueda.',
  },
  board: { uk: 'Список чи дошка', en: 'List or board', ru: 'Список или доска', es: 'Lista o tablero' },
  boardText: {
    uk: 'На дошці заявки стоять за станами. Перетягніть картку в інший стовпець або виберіть стан у її меню.',
    en: 'On the board requests stand by state. Drag a card to another column, or choose a state in its menu.',
    ru: 'На доске заявки стоят по состояниям. Перетащите карточку в другой столбец или выберите состояние в её меню.',
    es: 'En el tablero las solicitudes están por estados. Arrastre una tarjeta a otra columna o elija un estado en su menú.',
  },
  tools: { uk: 'Знайти заявку', en: 'Find a request', ru: 'Найти заявку', es: 'Buscar una solicitud' },
  toolsText: {
    uk: 'Шукайте за номером, телефоном або словами з опису.',
    en: 'Search by number, phone, or words of the description.',
    ru: 'Ищите по номеру, телефону или словам из описания.',
    es: 'Busque por número, teléfono o palabras de la descripción.',
  },
  create: { uk: 'Задзвонив телефон?', en: 'The phone rings?', ru: 'Зазвонил телефон?', es: '¿Suena el teléfono?' },
  createText: {
    uk: 'Нова заявка починається з номера: людина, квартира й попередні заявки знайдуться самі.',
    en: 'A new request begins with the number: the person, the flat and earlier requests are found by themselves.',
    ru: 'Новая заявка начинается с номера: человек, квартира и предыдущие заявки найдутся сами.',
    es: 'Una solicitud nueva empieza por el número: la persona, el piso y las anteriores se encuentran solos.',
  },
  caller: { uk: 'Хто дзвонить', en: 'Who calls', ru: 'Кто звонит', es: 'Quién llama' },
  callerText: {
    uk: 'Введіть кілька останніх цифр номера, номер квартири або прізвище та натисніть Enter.',
    en: 'Type a few last digits of the number, the number of the flat, or a surname, and press Enter.',
    ru: 'Введите несколько последних цифр номера, номер квартиры или фамилию и нажмите Enter.',
    es: 'Escriba las últimas cifras del número, el piso o el apellido y pulse Intro.',
  },
  more: { uk: 'Решта відома', en: 'The rest is known', ru: 'Остальное известно', es: 'Lo demás ya se sabe' },
  moreText: {
    uk: 'Місце, пріоритет і людей підставлено за типом. Розгорніть, щоб змінити. Ctrl+Enter зберігає.',
    en: 'Place, priority and people are filled in by the type. Unfold to change them. Ctrl+Enter saves.',
    ru: 'Место, приоритет и люди подставлены по типу. Разверните, чтобы изменить. Ctrl+Enter сохраняет.',
    es: 'El lugar, la prioridad y las personas vienen del tipo. Despliegue para cambiarlos. Ctrl+Intro guarda.',
  },
})
