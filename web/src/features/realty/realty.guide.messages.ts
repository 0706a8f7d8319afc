import { messages } from '../../platform/texts.ts'

/** Texts of the guides of the list and of the board. */
export const realtyGuide = messages({
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
