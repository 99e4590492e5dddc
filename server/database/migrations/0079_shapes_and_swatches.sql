-- The silhouette of a product and the tint of a colour, both optional. A product without a shape follows its product group.
ALTER TABLE products ADD shape text CHECK (shape IN ('Bordeaux', 'Burgundy', 'Hock', 'Champagne', 'Beer', 'LongNeck', 'SwingTop', 'Spirit',
  'Flask', 'Medicine', 'WideMouth', 'Growler', 'Demijohn', 'Jar', 'Closure'));
ALTER TABLE colours ADD swatch text CHECK (swatch ~ '^#[0-9A-Fa-f]{6}$');
