import { messages } from '../../platform/texts.ts'

/** Texts of the guides of the list and of the board. */
export const realtyGuide = messages({
  layer: { uk: 'Що показує колір', en: 'What colour shows', ru: 'Что показывает цвет', es: 'Qué muestra el color' },
  layerText: {
    uk: 'Виберіть шар: зв’язок, власність, площа чи стан. Поруч — що означає кожен візерунок і скільки таких приміщень.',
    en: 'Choose a layer: contact, ownership, area or state. Beside it stands what each pattern means and how many units have it.',
    ru: 'Выберите слой: связь, собственность, площадь или состояние. Рядом — что значит каждый узор и сколько таких помещений.',
    es: 'Elija una capa: contacto, propiedad, superficie o estado. Al lado se ve qué significa cada trama y cuántos inmuebles la tienen.',
  },
  grid: { uk: 'Під’їзди й поверхи', en: 'Entrances and floors', ru: 'Подъезды и этажи', es: 'Portales y plantas' },
  gridText: {
    uk: 'Клітинка — приміщення. Натисніть її, щоб відкрити картку; стрілками можна ходити з клітинки на клітинку.',
    en: 'A cell is a unit. Press it to open its file; arrow keys go from cell to cell.',
    ru: 'Клетка — помещение. Нажмите её, чтобы открыть карточку; стрелками можно ходить по клеткам.',
    es: 'Cada casilla es un inmueble. Púlsela para abrir su ficha; las flechas van de casilla en casilla.',
  },
  edit: { uk: 'Редагування', en: 'Editing', ru: 'Редактирование', es: 'Edición' },
  editText: {
    uk: 'Створюйте приміщення за кількістю, копіюйте під’їзд, переставляйте мишею чи клавішами. Усе зберігається разом.',
    en: 'Make units from counts, copy an entrance, move cells by mouse or keys. All of it is saved together.',
    ru: 'Создавайте помещения по количеству, копируйте подъезд, переставляйте мышью или клавишами. Всё сохраняется вместе.',
    es: 'Cree inmuebles por cantidad, copie un portal, mueva casillas con el ratón o el teclado. Todo se guarda junto.',
  },
  types: { uk: 'Чотири списки', en: 'Four lists', ru: 'Четыре списка', es: 'Cuatro listas' },
  typesText: {
    uk: 'Квартири, нежитлові приміщення, машиномісця й комори стоять окремо. Будинок, вибраний у фільтрі, залишається вибраним.',
    en: 'Apartments, commercial premises, parking and storage stand apart. A house chosen in the filter stays chosen.',
    ru: 'Квартиры, нежилые помещения, машиноместа и кладовые стоят отдельно. Дом, выбранный в фильтре, остаётся выбранным.',
    es: 'Viviendas, locales, garajes y trasteros van por separado. El edificio elegido en el filtro se mantiene.',
  },
  tools: { uk: 'Знайти й відібрати', en: 'Find and narrow', ru: 'Найти и отобрать', es: 'Buscar y filtrar' },
  toolsText: {
    uk: 'Шукайте за номером чи адресою. Фільтр «Чого бракує» покаже приміщення без власника, площі або контакту.',
    en: 'Search by number or address. “What is missing” shows units without an owner, an area or a contact.',
    ru: 'Ищите по номеру или адресу. Фильтр «Чего не хватает» покажет помещения без владельца, площади или контакта.',
    es: 'Busque por número o dirección. «Qué falta» muestra inmuebles sin propietario, superficie o contacto.',
  },
  create: { uk: 'Додати приміщення', en: 'Add a unit', ru: 'Добавить помещение', es: 'Añadir inmueble' },
  createText: {
    uk: 'Одне приміщення — тут. Увесь будинок одразу — на шахівці: відкрийте його сторінку.',
    en: 'One unit is added here. A whole house at once is made on its board: open the page of the house.',
    ru: 'Одно помещение — здесь. Весь дом сразу — на шахматке: откройте его страницу.',
    es: 'Aquí se añade un inmueble. Todo el edificio de una vez, en su tablero: abra la página del edificio.',
  },
})
