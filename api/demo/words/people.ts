/**
 * The origins of demo users: plausible names per country, their languages, and the skin and hair of their
 * portraits.
 */
export const PEOPLE: {
  country: string
  language: string
  others: string[]
  women: string[]
  men: string[]
  families: string[]
}[] = [
  {
    country: 'MX',
    language: 'es',
    others: ['en'],
    women: ['Lucía', 'Ximena', 'Fernanda', 'Regina', 'Paola', 'Daniela'],
    men: ['Luis', 'Emiliano', 'Diego', 'Rodrigo', 'Mateo', 'Héctor'],
    families: ['Hernández', 'Ramírez', 'Núñez', 'Cárdenas', 'Ortega', 'Villaseñor', 'Mendoza'],
  },
  {
    country: 'ES',
    language: 'es',
    others: ['en', 'fr'],
    women: ['Nuria', 'Carmen', 'Inés', 'Marta', 'Alba'],
    men: ['Álvaro', 'Sergio', 'Pau', 'Iker', 'Javier'],
    families: ['García', 'Serrano', 'Ibáñez', 'Domènech', 'Etxeberria', 'Castro'],
  },
  {
    country: 'CO',
    language: 'es',
    others: ['en'],
    women: ['Valentina', 'Catalina', 'Manuela', 'Luisa'],
    men: ['Andrés', 'Santiago', 'Camilo', 'Felipe'],
    families: ['Restrepo', 'Gómez', 'Quintero', 'Arango', 'Salazar'],
  },
  {
    country: 'AR',
    language: 'es',
    others: ['en'],
    women: ['Julieta', 'Martina', 'Agustina', 'Abril'],
    men: ['Facundo', 'Tomás', 'Ignacio', 'Bruno'],
    families: ['Fernández', 'Bianchi', 'Sosa', 'Acosta', 'Rossi'],
  },
  {
    country: 'PE',
    language: 'es',
    others: ['en'],
    women: ['Rosa', 'Milagros', 'Killa'],
    men: ['Renzo', 'Jorge', 'Inti'],
    families: ['Quispe', 'Flores', 'Huamán', 'Rojas'],
  },
  {
    country: 'CL',
    language: 'es',
    others: ['en'],
    women: ['Antonia', 'Isidora', 'Javiera'],
    men: ['Benjamín', 'Cristóbal', 'Gonzalo'],
    families: ['Muñoz', 'Fuentes', 'Contreras', 'Araya'],
  },
  {
    country: 'GT',
    language: 'es',
    others: ['en'],
    women: ['Ana Lucía', 'Gabriela', 'Ixchel'],
    men: ['Marco', 'Estuardo', 'Kevin'],
    families: ['Morales', 'Ajú', 'Castillo', 'Barrios'],
  },
  {
    country: 'BR',
    language: 'es',
    others: ['en'],
    women: ['Beatriz', 'Larissa', 'Camila'],
    men: ['Thiago', 'Caio', 'Rafael'],
    families: ['Silva', 'Almeida', 'Nascimento', 'Moreira'],
  },
  {
    country: 'US',
    language: 'en',
    others: ['es'],
    women: ['Maya', 'Hannah', 'Jasmine', 'Claire'],
    men: ['Marcus', 'Ethan', 'Andre', 'Noah'],
    families: ['Johnson', 'Rivera', 'Nguyen', 'Brooks', 'Patel'],
  },
  {
    country: 'FR',
    language: 'fr',
    others: ['en', 'es'],
    women: ['Camille', 'Aïcha', 'Manon'],
    men: ['Hugo', 'Karim', 'Théo'],
    families: ['Moreau', 'Benali', 'Lefèvre', 'Girard'],
  },
  {
    country: 'DE',
    language: 'de',
    others: ['en'],
    women: ['Lena', 'Greta', 'Aylin'],
    men: ['Jonas', 'Emre', 'Lukas'],
    families: ['Hoffmann', 'Yılmaz', 'Becker', 'Schäfer'],
  },
  {
    country: 'MA',
    language: 'fr',
    others: ['en', 'es'],
    women: ['Salma', 'Nour', 'Imane'],
    men: ['Youssef', 'Omar', 'Anas'],
    families: ['El Amrani', 'Bennani', 'Tazi', 'Alaoui'],
  },
]
