"""From the games' drawings to what can be printed or sent: PDF pages at true size, in both languages."""
