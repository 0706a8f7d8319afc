import { messages } from '../../../platform/texts.ts'

/** Texts of the guides of the list and the board. */
export const realtyGuide = messages({
  layer: { uk: 'Що показує колір', en: 'What colour shows', ru: 'Что показывает цвет', es: 'Qué muestra el color' },
  layerText: {
    uk: 'Виберіть шар: зв’язок, власність, площа чи стан. Поруч пояснено, що означає кожен візерунок і скільки таких приміщень.',
    en: 'Choose a layer: contact, ownership, area or status. The legend beside it shows what each pattern means and how many units have it.',
    ru: 'Выберите слой: связь, собственность, площадь или состояние. Рядом пояснено, что значит каждый узор и сколько таких помещений.',
    es: 'Elija una capa: contacto, propiedad, superficie o estado. Al lado se ve qué significa cada trama y cuántos inmuebles la tienen.',
  },
  grid: { uk: 'Під’їзди й поверхи', en: 'Entrances and floors', ru: 'Подъезды и этажи', es: 'Portales y plantas' },
  gridText: {
    uk: 'Клітинка — приміщення. Натисніть її, щоб відкрити картку; між клітинками можна переходити стрілками.',
    en: 'Each cell is a unit. Press it to open the unit’s page; move between cells with the arrow keys.',
    ru: 'Клетка — помещение. Нажмите её, чтобы открыть карточку; между клетками можно переходить стрелками.',
    es: 'Cada casilla es un inmueble. Púlsela para abrir su ficha; las flechas van de casilla en casilla.',
  },
  edit: { uk: 'Редагування', en: 'Editing', ru: 'Редактирование', es: 'Edición' },
  editText: {
    uk: 'Створюйте приміщення за кількістю, копіюйте під’їзд, переставляйте клітинки мишею чи клавішами. Усі зміни зберігаються разом.',
    en: 'Generate units from counts, copy an entrance, move cells with the mouse or the keyboard. All changes are saved together.',
    ru: 'Создавайте помещения по количеству, копируйте подъезд, переставляйте клетки мышью или клавишами. Все изменения сохраняются вместе.',
    es: 'Genere inmuebles por cantidades, copie un portal, mueva casillas con el ratón o el teclado. Todos los cambios se guardan juntos.',
  },
  types: { uk: 'Чотири списки', en: 'Four lists', ru: 'Четыре списка', es: 'Cuatro listas' },
  typesText: {
    uk: 'Квартири, нежитлові приміщення, машиномісця й комори мають окремі списки. Будинок, вибраний у фільтрі, залишається вибраним.',
    en: 'Apartments, commercial premises, parking spaces and storage rooms have separate lists. A building chosen in the filter stays chosen.',
    ru: 'У квартир, нежилых помещений, машиномест и кладовых отдельные списки. Дом, выбранный в фильтре, остаётся выбранным.',
    es: 'Viviendas, locales, garajes y trasteros van por separado. El edificio elegido en el filtro se mantiene.',
  },
  tools: { uk: 'Пошук і фільтри', en: 'Search and filters', ru: 'Поиск и фильтры', es: 'Búsqueda y filtros' },
  toolsText: {
    uk: 'Шукайте за номером чи адресою. Фільтр «Чого бракує» покаже приміщення без власника, площі або контакту.',
    en: 'Search by number or address. The filter “What is missing” shows units without an owner, an area or a contact.',
    ru: 'Ищите по номеру или адресу. Фильтр «Чего не хватает» покажет помещения без собственника, площади или контакта.',
    es: 'Busque por número o dirección. El filtro «Qué falta» muestra inmuebles sin propietario, superficie o contacto.',
  },
  create: { uk: 'Додати приміщення', en: 'Add a unit', ru: 'Добавить помещение', es: 'Añadir inmueble' },
  createText: {
    uk: 'Тут додають одне приміщення. Увесь будинок одразу створюють на шахівці: відкрийте сторінку будинку.',
    en: 'Add one unit here. To create a whole building at once, use its unit grid: open the page of the building.',
    ru: 'Здесь добавляют одно помещение. Весь дом сразу создают на шахматке: откройте страницу дома.',
    es: 'Aquí se añade un inmueble. Todo el edificio de una vez se crea en su cuadrícula: abra la página del edificio.',
  },
})
