echo manual
