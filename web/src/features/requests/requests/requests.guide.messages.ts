import { messages } from '../../../platform/texts.ts'

/** Texts of the guides of the list, the board and the form of a new request. */
export const requestsGuide = messages({
  views: { uk: 'Готові подання', en: 'Ready-made views', ru: 'Готовые представления', es: 'Vistas predefinidas' },
  viewsText: {
    uk: 'Одним натисканням: Ваші заявки, заявки без виконавця, прострочені та ті, що очікують відповіді. Власні подання зберігайте поряд із пошуком.',
    en: 'One click shows your requests, unassigned and overdue ones, and those awaiting a reply. Save your own views next to the search.',
    ru: 'Одним нажатием: Ваши заявки, заявки без исполнителя, просроченные и те, что ждут ответа. Собственные представления сохраняйте рядом с поиском.',
    es: 'Con un clic: sus solicitudes, las que están sin técnico, las que están fuera de plazo y las que esperan respuesta. Guarde sus propias vistas junto a la búsqueda.',
  },
  board: { uk: 'Список чи дошка', en: 'List or board', ru: 'Список или доска', es: 'Lista o tablero' },
  boardText: {
    uk: 'На дошці заявки згруповано за станом. Перетягніть картку в інший стовпець або виберіть стан у її меню.',
    en: 'The board groups requests by status. Drag a card to another column, or choose a status in its menu.',
    ru: 'На доске заявки сгруппированы по состоянию. Перетащите карточку в другой столбец или выберите состояние в её меню.',
    es: 'El tablero agrupa las solicitudes por estado. Arrastre una tarjeta a otra columna o elija un estado en su menú.',
  },
  tools: { uk: 'Знайти заявку', en: 'Find a request', ru: 'Найти заявку', es: 'Buscar una solicitud' },
  toolsText: {
    uk: 'Шукайте за номером, телефоном або словами з опису.',
    en: 'Search by number, phone or words from the description.',
    ru: 'Ищите по номеру, телефону или словам из описания.',
    es: 'Busque por número, teléfono o palabras de la descripción.',
  },
  create: { uk: 'Задзвонив телефон?', en: 'Phone ringing?', ru: 'Зазвонил телефон?', es: '¿Suena el teléfono?' },
  createText: {
    uk: 'Нова заявка починається з номера: людину, квартиру й попередні заявки система знайде сама.',
    en: 'Start a new request with the phone number: the person, apartment and earlier requests are found automatically.',
    ru: 'Новая заявка начинается с номера: человека, квартиру и предыдущие заявки система найдёт сама.',
    es: 'Una solicitud nueva empieza por el número: el sistema encuentra la persona, el piso y las solicitudes anteriores.',
  },
  caller: { uk: 'Хто телефонує', en: 'Who is calling', ru: 'Кто звонит', es: 'Quién llama' },
  callerText: {
    uk: 'Введіть кілька останніх цифр номера, номер квартири або прізвище та натисніть Enter.',
    en: 'Type the last few digits of the phone number, the apartment number or a surname, then press Enter.',
    ru: 'Введите несколько последних цифр номера, номер квартиры или фамилию и нажмите Enter.',
    es: 'Escriba las últimas cifras del número, el piso o el apellido y pulse Intro.',
  },
  more: {
    uk: 'Решту вже заповнено',
    en: 'The rest is filled in',
    ru: 'Остальное уже заполнено',
    es: 'Lo demás ya está',
  },
  moreText: {
    uk: 'Місце, пріоритет і виконавців підставлено за типом. Розгорніть, щоб змінити. Ctrl+Enter зберігає.',
    en: 'Location, priority and people come from the request type. Expand to change them. Ctrl+Enter saves.',
    ru: 'Место, приоритет и исполнители подставлены по типу. Разверните, чтобы изменить. Ctrl+Enter сохраняет.',
    es: 'El lugar, la prioridad y las personas vienen del tipo. Despliegue para cambiarlos. Ctrl+Intro guarda.',
  },
})
