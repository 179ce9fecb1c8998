def slow():
    work(1)
    rest()

def quick():
    work(2)

def main():
    while more():
        slow()
        quick()
