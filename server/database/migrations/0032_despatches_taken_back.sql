-- Where goods had left and had not after all: the day they were said to have left, and the day on which that was taken back. Between
-- the two they were away in the books, whatever is said of the deal since.
ALTER TABLE withdrawn_notes ADD despatched_on date, ADD withdrawn_on date;
